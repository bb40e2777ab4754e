// What came since my last decision: its cards stay marked until I decide again.
import type { Scene } from "../../lib/api/types";
import { lying } from "./lying";

export class Fresh {
  private known = $state.raw<ReadonlySet<string> | null>(null);
  private now = $state.raw<ReadonlySet<string> | null>(null);

  /** The table as it is now; when I have just decided, everything on it is known. */
  see(scene: Scene, decided: boolean): void {
    this.now = lying(scene);
    if (decided || this.known === null) this.known = this.now;
  }

  has(key: string): boolean {
    return this.known !== null && this.now !== null && this.now.has(key) && !this.known.has(key);
  }
}
