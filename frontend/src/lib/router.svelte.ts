// Paths of the page. Links are ordinary links; a click on one of them is taken here.
import { pageAt } from "../boards/rooms";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "rulings" }
  | { page: "ruling"; id: string }
  | { page: "rules"; game: string }
  | { page: "cards"; game: string }
  | { page: "room"; path: string }
  | { page: "preferences" }
  | { page: "history" }
  | { page: "device" }
  | { page: "verify" }
  | { page: "position" }
  | { page: "nowhere" };

export function parse(path: string): Route {
  const [first, second, third] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "home" };
  if (first === "t" && second)
    return third === "replay" ? { page: "replay", id: second } : { page: "table", id: second };
  if (first === "new" && second) return { page: "new", game: second };
  if (first === "rulings") return second ? { page: "ruling", id: second } : { page: "rulings" };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "cards") return { page: "cards", game: second ?? "" };
  if (pageAt(first)) return { page: "room", path: first };
  if (first === "preferences") return { page: "preferences" };
  if (first === "history") return { page: "history" };
  if (first === "device") return { page: "device" };
  if (first === "verify") return { page: "verify" };
  if (first === "position") return { page: "position" };
  return { page: "nowhere" };
}

class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  get route(): Route {
    return parse(this.path);
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  /** Change the query of the present page without a step in the history. */
  ask(query: Record<string, string>): void {
    const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    const text = words.toString();
    history.replaceState(null, "", text ? `${this.path}?${text}` : this.path);
    this.query = location.search;
  }

  read = (): void => {
    this.path = location.pathname;
    this.query = location.search;
  };

  /** Take clicks on links within the page. */
  click = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };
}

export const router = new Router();
