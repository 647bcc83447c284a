// Draws the map. Text from the data only ever becomes text nodes.

const $ = (id) => document.getElementById(id);
const state = { selected: null, assembly: null, words: [] };

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    typeof value === "function" ? node.addEventListener(name, value) : node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const svgElement = (tag) => document.createElementNS($("lines").namespaceURI, tag);

function drawing(className, viewBox, shapes) {
  const svg = svgElement("svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("aria-hidden", "true");
  for (const [tag, attributes] of shapes) {
    const shape = svgElement(tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
    svg.append(shape);
  }
  return svg;
}

const circle = (cx, cy, r, className = "") => ["circle", { cx, cy, r, class: className }];
const half = ["path", { d: "M8 3.5a4.5 4.5 0 0 1 0 9z", class: "full" }];
const second = ["path", { d: "M10.5 2.6a5.2 5.2 0 0 1 0 10.8" }];
const glyphs = {
  singleton: [[circle(8, 8, 4, "full")], [circle(6.5, 8, 4, "full"), second]],
  weakSingleton: [[circle(8, 8, 4.5), half], [circle(6.5, 8, 4.2), ["path", { d: "M6.5 3.8a4.2 4.2 0 0 1 0 8.4z", class: "full" }], second]],
  prototype: [[circle(8, 8, 4.2)], [circle(8, 8, 4.2)]],
  objectGraph: [[["path", { d: "M8 2.8 13.2 8 8 13.2 2.8 8z" }]], [["path", { d: "M8 2.8 13.2 8 8 13.2 2.8 8z" }]]],
  alias: [[["path", { d: "M3 6h10M3 10h10" }]], [["path", { d: "M3 6h10M3 10h10" }]]],
};
const glyph = ({ scope, hasKey }) => drawing("glyph", "0 0 16 16", glyphs[scope][hasKey ? 1 : 0]);
const houseGlyph = () => drawing("", "0 0 18 18", [["path", { d: "M2.5 8.5 9 3l6.5 5.5M4 8v7h10V8" }]]);

/** The text with places where a line may end: by default before the capitals of a name. */
const breakable = (text, places = /(?<=[a-z0-9])(?=[A-Z])/) =>
  text.split(places).flatMap((part, index) => (index ? [element("wbr"), part] : [part]));

// Bands

function drawBands() {
  for (const layer of layers) {
    const title = element("h2", { id: `layer-${layer.name}` }, titleOf(layer));
    const plate = element("div", { class: "plate" }, title, element("span", { class: "change", id: `change-${layer.name}` }));
    if (layer.assemblies.length > 1) plate.append(sideSwitch(layer));
    const house = element("div", { class: "house", id: `house-${layer.name}` });
    $("map").append(element("section", { class: "band", "aria-labelledby": `layer-${layer.name}` }, plate, house));
    drawHouse(layer);
  }
}

function sideSwitch(layer) {
  const choices = layer.assemblies.map((assembly) => {
    const input = element("input", {
      type: "radio", name: `side-${layer.name}`, value: assembly.side, change: () => choose(layer, assembly.side),
    });
    input.checked = assembly.side === sides[layer.name];
    return element("label", {}, input, element("span", {}, sideTitle(assembly.side)));
  });
  return element("fieldset", { class: "switch" }, element("legend", { class: "hidden" }, `Who plays ${titleOf(layer)}`), ...choices);
}

function drawHouse(layer) {
  const assembly = chosen(layer);
  const house = $(`house-${layer.name}`);
  house.className = `house ${assembly.side}`;
  const roof = element("div", { class: "roof" },
    element("button", { type: "button", click: () => selectAssembly(assembly) }, houseGlyph(), assembly.name),
    element("p", {}, assembly.summary));
  const offered = assembly.components.filter((each) => each.isOffered);
  const inner = assembly.components.filter((each) => !each.isOffered);
  const groups = [rooms(layer, offered, `What ${assembly.name} offers`)];
  if (inner.length) groups.push(element("p", { class: "inside" }, "inside"), rooms(layer, inner, `Inside ${assembly.name}`));
  house.replaceChildren(roof, ...groups);
}

function rooms(layer, components, label) {
  const own = (component) => sides[layer.name] === "double" && !counterpart(component.id);
  return element("div", { class: "rooms", role: "listbox", "aria-label": label },
    ...components.map((component) => {
      const kind = `room${component.isOffered ? "" : " inner"}${own(component) ? " own" : ""}`;
      const room = element("div", {
        class: kind, role: "option", tabindex: "-1", "data-id": component.id, title: scopeWords(component),
        click: () => select(component.id === state.selected ? null : component.id),
      }, glyph(component), element("span", { class: "label" }, ...breakable(component.name)));
      return room;
    }));
}

const roomOf = (id) => [...document.querySelectorAll(".room")].find((room) => room.dataset.id === id);

// Choosing

/** Fades what leaves, then shows what enters. */
function choose(layer, side) {
  const before = chosen(layer);
  sides[layer.name] = side;
  const after = chosen(layer);
  const member = (assembly, component) => component.id.slice(assembly.name.length);
  const stays = new Set(after.components.map((each) => member(after, each)));
  const was = new Set(before.components.map((each) => member(before, each)));
  const leaving = before.components.filter((each) => !stays.has(member(before, each)));
  for (const component of leaving) roomOf(component.id)?.classList.add("leaving");
  const entering = after.components.filter((each) => !was.has(member(after, each)));
  announce(`${titleOf(layer)} is now ${after.name}: ${was.size - leaving.length} stay, ${leaving.length} leave, ${entering.length} enter`);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setTimeout(() => {
    drawHouse(layer);
    // Not before: what fades can still be selected.
    if (state.selected && !isShown(state.selected)) state.selected = counterpart(state.selected)?.component.id ?? null;
    if (layer.assemblies.includes(state.assembly)) state.assembly = chosen(layer);
    for (const component of entering) roomOf(component.id)?.classList.add("entering");
    refresh();
  }, leaving.length && !calm ? 220 : 0);
}

function select(id) {
  state.selected = id;
  state.assembly = null;
  refresh();
  if (!id) return;
  roomOf(id)?.scrollIntoView({ block: "nearest" });
  announce(`${entries.get(id).component.name}, ${askersOf(id).length} ask for it, it asks for ${needsOf(id).length}`);
}

function selectAssembly(assembly) {
  state.selected = null;
  state.assembly = assembly;
  refresh();
}

const announce = (text) => { $("announcement").textContent = text; };

/** Brings everything on the page in line with `state` and `sides`. */
function refresh() {
  const { selected, words } = state;
  const askers = new Set(selected ? askersOf(selected) : []);
  const needs = new Set(selected ? needsOf(selected) : []);
  const alive = reached();
  let found = 0;
  for (const room of document.querySelectorAll(".room")) {
    const id = room.dataset.id;
    const isFound = !words.length || matches(entries.get(id), words);
    if (isFound) found += 1;
    const isRelated = id === selected || askers.has(id) || needs.has(id);
    room.classList.toggle("selected", id === selected);
    room.classList.toggle("asks", askers.has(id));
    room.classList.toggle("needs", needs.has(id) && !askers.has(id));
    room.classList.toggle("dimmed", words.length ? !isFound : Boolean(selected) && !isRelated);
    room.classList.toggle("idle", !alive.has(id));
    room.setAttribute("aria-selected", String(id === selected));
    if (alive.has(id)) room.removeAttribute("aria-description");
    else room.setAttribute("aria-description", "nothing asks for it in this choice");
    markFound(room, words);
  }
  $("found").textContent = words.length ? `${found} of ${shown().length}` : "";
  for (const layer of layers) $(`change-${layer.name}`).textContent = changeWords(layer, alive);
  const value = choice();
  $("mix").replaceChildren(
    value === "none" ? "All Base" : value === "all" ? "All Double" : "Base and Double",
    " · ", element("code", {}, `DOUBLE=${value}`));
  moveTabStop();
  drawDetails();
  drawLines();
  remember();
}

function changeWords(layer, alive) {
  const assembly = chosen(layer);
  if (!assembly.components.some((each) => alive.has(each.id))) return "not needed now";
  if (assembly === layer.assemblies[0]) return "";
  const own = assembly.components.filter((each) => !counterpart(each.id)).length;
  const gone = layer.assemblies[0].components.filter((each) => !counterpart(each.id)).length;
  const parts = [`${assembly.components.length - own} stay`];
  if (gone) parts.push(`${gone} left`);
  if (own) parts.push(`${own} new`);
  return parts.join(", ");
}

function markFound(room, words) {
  const label = room.querySelector(".label");
  const name = entries.get(room.dataset.id).component.name;
  const start = words.length ? name.toLowerCase().indexOf(words[0]) : -1;
  if (start < 0) return label.replaceChildren(...breakable(name));
  const end = start + words[0].length;
  label.replaceChildren(
    ...breakable(name.slice(0, start)), element("mark", {}, ...breakable(name.slice(start, end))), ...breakable(name.slice(end)));
}
