// The keyboard, the address and the printer.

let tabStop = null;

/** One component takes part in the order of Tab; the arrows move among all. */
function moveTabStop(id = tabStop) {
  const all = [...document.querySelectorAll(".room")];
  const stop = all.find((room) => room.dataset.id === id) ?? all.find((room) => room.dataset.id === state.selected) ?? all[0];
  for (const room of all) room.tabIndex = room === stop ? 0 : -1;
  tabStop = stop?.dataset.id ?? null;
}

function focusRoom(id) {
  moveTabStop(id);
  roomOf(id)?.focus();
}

/** The nearest component that lies in a direction; along the other axis distance counts more. */
function neighbour(room, [dx, dy]) {
  const centre = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const [x, y] = centre(room);
  let best = null;
  for (const other of document.querySelectorAll(".room")) {
    const [otherX, otherY] = centre(other);
    const along = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    if (along < 4 || (dx && aside > 12)) continue;
    const distance = dx ? along : along * 2 + aside;
    if (!best || distance < best.distance) best = { room: other, distance };
  }
  return best?.room;
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target === $("search");
  const room = event.target.closest?.(".room");
  if (event.key === "/" && !isTyping) {
    $("search").focus();
    $("search").select();
  } else if (event.key === "Escape") {
    if (state.words.length || isTyping) search("");
    else select(null);
    if (isTyping) roomOf(tabStop)?.focus();
  } else if (isTyping && (event.key === "Enter" || event.key === "ArrowDown")) {
    const first = shown().find((component) => matches(entries.get(component.id), state.words));
    if (!first) return;
    if (event.key === "Enter") select(first.id);
    focusRoom(first.id);
  } else if (room && directions[event.key]) {
    const next = neighbour(room, directions[event.key]);
    if (next) focusRoom(next.dataset.id);
  } else if (room && (event.key === "Enter" || event.key === " ")) {
    select(room.dataset.id === state.selected ? null : room.dataset.id);
  } else {
    return;
  }
  event.preventDefault();
});

document.addEventListener("focusin", (event) => {
  const room = event.target.closest?.(".room");
  if (room) moveTabStop(room.dataset.id);
});

function search(text) {
  if ($("search").value !== text) $("search").value = text;
  state.words = text.toLowerCase().split(/\s+/).filter(Boolean);
  refresh();
}
$("search").addEventListener("input", (event) => search(event.target.value));

// The address keeps what is shown: #double=core&select=CoreDouble.store&search=log

function remember() {
  const words = new URLSearchParams();
  if (choice() !== "none") words.set("double", choice());
  if (state.selected) words.set("select", state.selected);
  if (state.words.length) words.set("search", state.words.join(" "));
  history.replaceState(null, "", `#${words}`);
}

function recall() {
  const words = new URLSearchParams(location.hash.slice(1));
  const doubles = (words.get("double") ?? "").split(",");
  for (const layer of layers)
    if (layer.assemblies.some((each) => each.side === "double"))
      sides[layer.name] = doubles.includes("all") || doubles.includes(layer.name) ? "double" : layer.assemblies[0].side;
  state.selected = isShown(words.get("select")) ? words.get("select") : null;
  $("search").value = words.get("search") ?? "";
  state.words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
}

// Printing: the page is drawn as large as it needs to be, then scaled to a sheet of A4 or Letter.

const paper = { width: 975, height: 710 };
addEventListener("beforeprint", () => {
  document.body.classList.add("printing");
  const { style } = document.body;
  for (let scale = 1; scale > 0.3; scale -= 0.02) {
    style.width = `${paper.width / scale}px`;
    style.transform = `scale(${scale})`;
    style.height = "auto";
    if (document.body.scrollHeight * scale <= paper.height) break;
  }
  // What is scaled still takes its old height, which would begin a second sheet.
  style.height = `${paper.height}px`;
  drawLines();
});
addEventListener("afterprint", () => {
  document.body.classList.remove("printing");
  for (const name of ["width", "transform", "height"]) document.body.style[name] = "";
  drawLines();
});

document.title = map.project ? `${map.project}: the map` : "Map";
$("project").textContent = map.project;
recall();
drawBands();
drawLegend();
refresh();
if (state.selected) roomOf(state.selected).scrollIntoView({ block: "nearest" });
new ResizeObserver(drawLines).observe($("map"));
