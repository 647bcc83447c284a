// What the map says, and what follows from the sides that are chosen. It knows nothing of the page.

const map = JSON.parse(document.getElementById("data").textContent);
/** The highest first, as they are drawn. */
const layers = [...map.layers].reverse();
/** By the layer's name: "base" or "double". */
const sides = {};
for (const layer of layers) sides[layer.name] = layer.assemblies[0].side;

/** By a component's id: what it is and where it belongs. */
const entries = new Map();
for (const layer of layers)
  for (const assembly of layer.assemblies)
    for (const component of assembly.components) entries.set(component.id, { component, assembly, layer });

const edgesFrom = new Map();
for (const { from, to } of map.edges) edgesFrom.set(from, [...(edgesFrom.get(from) ?? []), to]);

const chosen = (layer) => layer.assemblies.find((assembly) => assembly.side === sides[layer.name]);
const isShown = (id) => entries.has(id) && chosen(entries.get(id).layer) === entries.get(id).assembly;

/** The component of another layer that answers on the chosen side; in the same layer, the component itself. */
function answering(id, asker) {
  const target = entries.get(id);
  if (!target || target.layer === entries.get(asker).layer) return id;
  const member = id.slice(target.assembly.name.length);
  return chosen(target.layer).name + member;
}

/** What it asks for, also through what the map does not show, such as the components of a child assembly. */
function needsOf(id) {
  const asked = new Set(edgesFrom.get(id));
  // The loop also reaches what it adds, and each only once.
  for (const to of asked) if (!entries.has(to)) for (const next of edgesFrom.get(to) ?? []) asked.add(next);
  return [...new Set([...asked].map((to) => answering(to, id)).filter((to) => entries.has(to)))];
}

const shown = () => layers.flatMap((layer) => chosen(layer).components);
const askersOf = (id) => shown().map((other) => other.id).filter((other) => needsOf(other).includes(id));

/** What is built when everything that the top layer offers is asked for. */
function reached() {
  const found = new Set();
  const ahead = layers.length ? chosen(layers[0]).components.filter((each) => each.isOffered).map((each) => each.id) : [];
  while (ahead.length) {
    const id = ahead.pop();
    if (found.has(id)) continue;
    found.add(id);
    ahead.push(...needsOf(id));
  }
  return found;
}

/** The component of the same name on the other side, if there is one. */
function counterpart(id) {
  const { component, assembly, layer } = entries.get(id);
  const member = component.id.slice(assembly.name.length);
  const other = layer.assemblies.find((each) => each !== assembly);
  return other && entries.get(other.name + member);
}

/** How the program is told to choose these sides. */
function choice() {
  const doubles = layers.filter((layer) => sides[layer.name] === "double").map((layer) => layer.name);
  if (!doubles.length) return "none";
  return doubles.length === layers.length ? "all" : doubles.reverse().join(",");
}

const titleOf = (layer) => {
  const words = layer.name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const sideTitle = (side) => (side === "base" ? "Base" : "Double");

const scopes = {
  singleton: ["One object, as long as the assembly", "One object for each key, as long as the assembly"],
  weakSingleton: ["One object while it is held", "One object for each key while it is held"],
  prototype: ["A new object each time", "A new object each time"],
  objectGraph: ["One object for each request", "One object for each request and key"],
  alias: ["Another name for a component", "Another name for a component"],
};
const scopeWords = ({ scope, hasKey }) => scopes[scope][hasKey ? 1 : 0];

const time = (microseconds) =>
  microseconds >= 1000 ? `${(microseconds / 1000).toFixed(1)} ms` : `${Math.round(microseconds)} µs`;

function buildTimeWords({ own, total }) {
  const more = total - own;
  return more < 1 ? time(own) : `${time(own)}, plus ${time(more)} for what it asks for`;
}

/** Whether a component matches a search: every word stands in its name, type or documentation. */
function matches({ component, assembly }, words) {
  const text = [component.name, component.type, component.summary, assembly.name, scopeWords(component)].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}
