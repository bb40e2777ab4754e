// A picture that may still have to be loaded.
import { pictureNow, pictureOf, type Drawn, type Wish } from "./gallery";

/** The picture wished for: its address is empty until all it needs is there, and stays empty where a game has none. */
export function waitFor(wish: () => Wish): Drawn {
  let loads = $state(0);
  const drawn = $derived.by(() => {
    void loads;
    return pictureNow(wish());
  });
  $effect(() => {
    if (!drawn) void pictureOf(wish()).then((found) => found && loads++);
  });
  return {
    get src() {
      return drawn?.src ?? "";
    },
    get width() {
      return drawn?.width ?? 1;
    },
    get height() {
      return drawn?.height ?? 1;
    },
  };
}
