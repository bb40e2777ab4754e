import { tick } from "svelte";

/** Do something that may remove the element in focus; then its neighbour has it. */
export async function refocus(root: HTMLElement | undefined, selector: string, work: () => void): Promise<void> {
  const all = (): HTMLElement[] => [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const place = all().findIndex((each) => each === document.activeElement);
  work();
  await tick();
  const left = all();
  if (place >= 0 && !left.some((each) => each === document.activeElement))
    (left[place] ?? left.at(-1))?.focus({ preventScroll: true });
}
