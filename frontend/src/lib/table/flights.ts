// Cards fly from where they lay to where they lie now. What flies is a likeness; the cards themselves stay in place.
import { preferences } from "../state/preferences.svelte";
import { journeys, type Heap, type Lying, type Scene } from "./journeys";

const DURATION = 380;
/** Several cards set off one after the other. */
const LATER = 45;

interface Thing {
  node: HTMLElement;
  heap: boolean;
  box: DOMRect;
}

interface Look extends Scene {
  things: Map<string, Thing>;
}

export class Flights {
  private before: Look | null = null;
  private seat = -1;
  private version = -1;

  /** Look at the table before it changes. */
  notice(root: HTMLElement): void {
    this.before = preferences.pace === 0 || document.hidden ? null : look(root);
  }

  /** Look at the table after it changed, and let fly what moved, unless it is now seen from another seat. */
  fly(root: HTMLElement, sky: HTMLElement, seat: number, version: number): void {
    const { before } = this;
    const moved = this.seat === seat && this.version !== version;
    this.before = null;
    this.seat = seat;
    this.version = version;
    if (!before || !moved) return;
    const after = look(root);
    journeys(before, after).forEach(({ from, to }, nth) => {
      const start = before.things.get(from);
      const end = after.things.get(to);
      if (start && end) launch(sky, start, end, nth * LATER * preferences.pace);
    });
  }
}

function look(root: HTMLElement): Look {
  const things = new Map<string, Thing>();
  const cards: Lying[] = [];
  const heaps: Heap[] = [];
  for (const hit of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const { card: key = "", id = null, seat, count } = hit.dataset;
    const node = hit.parentElement?.querySelector<HTMLElement>("[data-flies]") ?? hit.parentElement;
    if (!node) continue;
    const lying = { key, id: id || null, seat: seat === undefined ? null : Number(seat) };
    const heap = count !== undefined;
    things.set(key, { node, heap, box: node.getBoundingClientRect() });
    if (heap) heaps.push({ ...lying, count: Number(count) });
    else cards.push(lying);
  }
  return { things, cards, heaps };
}

/** Let a likeness fly: of what arrives, or of the card that left if a pile swallows it. */
function launch(sky: HTMLElement, start: Thing, end: Thing, delay: number): void {
  const shown = end.heap && !start.heap ? start : end;
  const likeness = shown.node.cloneNode(true) as HTMLElement;
  likeness.querySelectorAll("[data-card]").forEach((hit) => {
    hit.remove();
  });
  const { box } = shown;
  Object.assign(likeness.style, {
    position: "absolute",
    left: `${String(box.left)}px`,
    top: `${String(box.top)}px`,
    width: `${String(box.width)}px`,
    height: `${String(box.height)}px`,
    animation: "none",
  });
  likeness.style.setProperty("--card", `${String(box.width)}px`);
  sky.append(likeness);
  const duration = DURATION * preferences.pace;
  const timing = { duration, delay, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)", fill: "backwards" as const };
  const flight = likeness.animate({ transform: [place(start.box, box), place(end.box, box)] }, timing);
  if (!end.heap) end.node.animate({ opacity: [0, 0] }, { duration: duration + delay });
  flight.onfinish = flight.oncancel = () => {
    likeness.remove();
  };
}

/** How to move and scale a box so that it lies over another. */
function place(over: DOMRect, box: DOMRect): string {
  const scale = box.width ? over.width / box.width : 1;
  const x = over.x + over.width / 2 - box.x - box.width / 2;
  const y = over.y + over.height / 2 - box.y - box.height / 2;
  return `translate(${String(x)}px, ${String(y)}px) scale(${String(scale)})`;
}
