// The lines of the chosen component: who asks for it, and what it asks for.

function drawLines() {
  $("curves").replaceChildren();
  // A page in a tab behind others has no size yet; the observer of map-keys.js calls again when it has.
  if (!roomOf(state.selected) || !$("map").offsetWidth) return;
  const origin = $("map").getBoundingClientRect();
  const zoom = origin.width / $("map").offsetWidth;
  const box = (id) => {
    const { left, right, top, bottom } = roomOf(id).getBoundingClientRect();
    const [x, y] = [origin.left, origin.top];
    return { left: (left - x) / zoom, right: (right - x) / zoom, top: (top - y) / zoom, bottom: (bottom - y) / zoom };
  };
  // While a layer is switched, its new components have no place yet.
  const askers = askersOf(state.selected).filter((id) => roomOf(id));
  const needs = needsOf(state.selected).filter((id) => roomOf(id));
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
