// Taking hold of a card or pile: a click chooses, a long press looks closely, a drag takes it along.
import { drag, type Landing } from "../state/drag.svelte";
import { inspector, type Closeup } from "../state/inspector.svelte";
import type { Spot } from "../state/options";

const STILL = 10;
const LONG_PRESS = 450;

export interface Grip {
  spot: Spot;
  /** Something can be done with it, so it can be dragged. */
  glow: boolean;
  /** A finger moving upwards takes it along; sideways it scrolls. Otherwise fingers only scroll. */
  lifts: boolean;
  closeup: Closeup | null;
  click: () => void;
  drop: (landing: Landing) => void;
}

export function grips(node: HTMLElement, first: Grip): { update: (next: Grip) => void; destroy: () => void } {
  let grip = first;
  let press: { x: number; y: number; id: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let swallow = false;

  function look(): void {
    if (grip.closeup) inspector.pin(grip.closeup);
  }

  function letGo(): void {
    clearTimeout(timer);
    press = null;
  }

  function down(event: PointerEvent): void {
    letGo();
    swallow = false;
    press = { x: event.clientX, y: event.clientY, id: event.pointerId };
    if (event.pointerType === "touch")
      timer = setTimeout(() => {
        swallow = true;
        press = null;
        look();
      }, LONG_PRESS);
  }

  function move(event: PointerEvent): void {
    if (drag.spot) {
      drag.move(event.clientX, event.clientY);
      return;
    }
    if (!press) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (Math.hypot(dx, dy) < STILL) return;
    const taken = event.pointerType !== "touch" || (grip.lifts && Math.abs(dy) > Math.abs(dx));
    if (grip.glow && taken) {
      node.setPointerCapture(press.id);
      drag.start(grip.spot);
      drag.move(event.clientX, event.clientY);
    }
    letGo();
  }

  function up(event: PointerEvent): void {
    letGo();
    if (!drag.spot) return;
    swallow = true;
    const landing = drag.end(event.clientX, event.clientY);
    if (landing) grip.drop(landing);
  }

  function cancel(): void {
    letGo();
    drag.cancel();
  }

  function menu(event: MouseEvent): void {
    event.preventDefault();
    look();
  }

  function click(): void {
    if (swallow) swallow = false;
    else grip.click();
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("contextmenu", menu);
  node.addEventListener("click", click);
  return {
    update: (next) => {
      grip = next;
    },
    destroy: letGo,
  };
}
