// The sheet beside the map, and the legend below it.

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
