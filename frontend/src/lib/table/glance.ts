// Looking at a card while pointer or focus rests on something; the look ends with the thing itself.
import { inspector, type Closeup } from "../state/inspector.svelte";

export function glances(
  node: HTMLElement,
  closeup: Closeup | null,
): { update: (next: Closeup | null) => void; destroy: () => void } {
  let shown = closeup;
  const look = (): void => {
    if (shown) inspector.glance(shown, node);
  };
  const hover = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") look();
  };
  // An element removed while in focus blurs in the middle of an update; the look ends right after it.
  const away = (): void => queueMicrotask(() => inspector.unglance(node));
  node.addEventListener("pointerenter", hover);
  node.addEventListener("pointerleave", away);
  // A focus that only came back after an update is no look.
  const focus = (): void => {
    if (node.matches(":focus-visible")) look();
  };
  node.addEventListener("focus", focus);
  node.addEventListener("blur", away);
  return {
    update: (next) => {
      shown = next;
    },
    destroy: away,
  };
}
