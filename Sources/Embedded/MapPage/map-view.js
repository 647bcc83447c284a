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
  if (state.selected && entries.get(state.selected).layer === layer) {
    const same = counterpart(state.selected);
    state.selected = same ? same.component.id : null;
  }
  if (state.assembly === before) state.assembly = after;
  const entering = after.components.filter((each) => !was.has(member(after, each)));
  announce(`${titleOf(layer)} is now ${after.name}: ${was.size - leaving.length} stay, ${leaving.length} leave, ${entering.length} enter`);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setTimeout(() => {
    drawHouse(layer);
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

// Lines

function drawLines() {
  $("curves").replaceChildren();
  // A page in a tab behind others has no size yet; the observer of map-keys.js calls again when it has.
  if (!state.selected || !$("map").offsetWidth) return;
  const origin = $("map").getBoundingClientRect();
  const zoom = origin.width / $("map").offsetWidth;
  const box = (id) => {
    const { left, right, top, bottom } = roomOf(id).getBoundingClientRect();
    const [x, y] = [origin.left, origin.top];
    return { left: (left - x) / zoom, right: (right - x) / zoom, top: (top - y) / zoom, bottom: (bottom - y) / zoom };
  };
  const askers = askersOf(state.selected);
  const needs = needsOf(state.selected);
  const boxes = new Map([state.selected, ...askers, ...needs].map((id) => [id, box(id)]));
  const add = (kind, from, to) => {
    const path = svgElement("path");
    path.setAttribute("class", kind);
    path.setAttribute("d", curve(boxes.get(from), boxes.get(to), [...boxes.values()]));
    path.setAttribute("marker-end", `url(#end-${kind})`);
    $("curves").append(path);
  };
  for (const id of askers) add("asks", id, state.selected);
  for (const id of needs) add("needs", state.selected, id);
}

/** Leaves and arrives upright, or sideways where a related component stands in the way. */
function curve(from, to, boxes) {
  const x = (box) => (box.left + box.right) / 2;
  const y = (box) => (box.top + box.bottom) / 2;
  const down = to.top >= from.bottom ? 1 : to.bottom <= from.top ? -1 : 0;
  const isBlocked = (box, direction) => boxes.some((other) => {
    if (other === from || other === to || other.left > x(box) || other.right < x(box)) return false;
    const gap = direction > 0 ? other.top - box.bottom : box.top - other.bottom;
    return gap >= 0 && gap < 30;
  });
  if (!down) {
    const side = isBlocked(from, 1) || isBlocked(to, 1) ? -1 : 1;
    const [start, end] = side > 0 ? [from.bottom, to.bottom + 3] : [from.top, to.top - 3];
    const bow = start + side * (12 + Math.min(16, Math.abs(x(to) - x(from)) / 16));
    return `M${x(from)} ${start}C${x(from)} ${bow} ${x(to)} ${bow} ${x(to)} ${end}`;
  }
  const reach = Math.max(14, Math.abs(down > 0 ? to.top - from.bottom : from.top - to.bottom) * 0.5);
  let [startX, startY] = [x(from), down > 0 ? from.bottom : from.top];
  let [leaveX, leaveY] = [startX, startY + down * reach];
  if (isBlocked(from, down)) {
    const side = x(to) < x(from) ? -1 : 1;
    [startX, startY] = [side < 0 ? from.left : from.right, y(from)];
    [leaveX, leaveY] = [startX + side * 28, startY];
  }
  let [endX, endY] = [x(to), down > 0 ? to.top - 3 : to.bottom + 3];
  let [arriveX, arriveY] = [endX, endY - down * reach];
  if (isBlocked(to, -down)) {
    const side = x(to) < startX ? 1 : -1;
    [endX, endY] = [side < 0 ? to.left - 3 : to.right + 3, y(to)];
    [arriveX, arriveY] = [endX + side * 28, endY];
  }
  return `M${startX} ${startY}C${leaveX} ${leaveY} ${arriveX} ${arriveY} ${endX} ${endY}`;
}

// Details

function drawDetails() {
  const { selected, assembly } = state;
  $("details").classList.toggle("open", Boolean(selected || assembly));
  const sheet = selected ? componentSheet(entries.get(selected)) : assembly ? assemblySheet(assembly) : overview();
  $("details").replaceChildren(element("div", { class: "sheet" }, ...sheet));
}

const close = () => element("button", { type: "button", class: "close", "aria-label": "Close", click: () => select(null) }, "×");
const facts = (...pairs) => element("dl", {}, ...pairs.filter(Boolean).map(([term, ...what]) =>
  element("div", {}, element("dt", {}, term), element("dd", {}, ...what))));
const placeText = (place) => element("code", {}, ...breakable(`${place.file}:${place.line}`, /(?<=\/)/));

function componentSheet({ component, assembly, layer }) {
  const other = counterpart(component.id);
  return [
    element("div", { class: "where" }, `${titleOf(layer)} · ${sideTitle(assembly.side)}`, close()),
    element("div", { class: "head" }, element("h2", {}, ...breakable(component.name)),
      component.type ? element("code", {}, component.type) : null,
      component.summary ? element("p", {}, component.summary) : null),
    facts(
      ["Lives", element("span", { class: "scope" }, glyph(component), scopeWords(component))],
      component.buildTime && ["Built in", buildTimeWords(component.buildTime)],
      component.place && ["Declared in", placeText(component.place)],
      other?.component.place && [`In ${other.assembly.name}`, placeText(other.component.place)]),
    list("asks", "Asked for by", askersOf(component.id), layer,
      reached().has(component.id) ? "The program itself." : "Nothing asks for it in this choice."),
    list("needs", "Asks for", needsOf(component.id), layer, "Nothing."),
  ];
}

function list(kind, title, ids, layer, none) {
  const items = ids.map((id) => {
    const target = entries.get(id);
    return element("li", {}, element("button", { type: "button", click: () => { select(id); focusRoom(id); } },
      target.component.name, target.layer === layer ? null : element("span", {}, titleOf(target.layer))));
  });
  return element("section", { class: kind }, element("h3", {}, ids.length ? `${title} (${ids.length})` : title),
    ids.length ? element("ul", {}, ...items) : element("p", {}, none));
}

function assemblySheet(assembly) {
  const layer = layers.find((each) => each.assemblies.includes(assembly));
  const module = map.modules.find((each) => each.name === assembly.module);
  const offered = assembly.components.filter((each) => each.isOffered).length;
  const total = assembly.components.reduce((sum, each) => sum + (each.buildTime?.own ?? 0), 0);
  return [
    element("div", { class: "where" }, `${titleOf(layer)} · ${sideTitle(assembly.side)}`, close()),
    element("div", { class: "head" }, element("h2", {}, ...breakable(assembly.name)), element("p", {}, assembly.summary)),
    facts(
      ["Components", `${offered} offered, ${assembly.components.length - offered} inside`],
      ["Built in", time(total)],
      assembly.place && ["Declared in", placeText(assembly.place)],
      module && ["Module", element("code", {}, module.path)],
      module && ["The module depends on", [...module.needs, ...module.needsWithDoubles].join(", ") || "no other module"]),
  ];
}

function overview() {
  const components = shown();
  const requests = components.reduce((sum, each) => sum + needsOf(each.id).length, 0);
  const idle = components.length - components.filter((each) => reached().has(each.id)).length;
  const key = (name, what) => [element("dt", {}, ...name.map((each) => element("kbd", {}, each))), element("dd", {}, what)];
  return [
    element("div", { class: "head" }, element("h2", {}, "Who asks for whom"),
      element("p", {}, "Choose a component to see who asks for it and what it needs. Switch a layer between Base and Double to see what stays.")),
    facts(
      ["In this choice", `${layers.length} layers, ${components.length} components, ${requests} requests`],
      idle ? ["Nothing asks for", `${idle} components, drawn with a dashed outline`] : null),
    element("dl", { class: "keys", "aria-label": "Keys" },
      ...key(["/"], "search"), ...key(["↑", "↓", "←", "→"], "move"), ...key(["Enter"], "choose"), ...key(["Esc"], "clear")),
  ];
}

function drawLegend() {
  const kinds = new Map();
  for (const scope of Object.keys(scopes))
    for (const { component } of entries.values()) if (component.scope === scope) kinds.set(scopeWords(component), component);
  const line = (kind) => drawing("line", "0 0 32 12", [["path", { d: "M1 6H31", class: kind }]]);
  $("legend").replaceChildren(
    ...[...kinds].map(([words, component]) => element("span", {}, glyph(component), words)),
    element("span", {}, line("asks"), "asks for the chosen one"),
    element("span", {}, line("needs"), "the chosen one asks for it"),
    element("span", {}, element("i", { class: "sample" }), "nothing asks for it in this choice"));
}
