// Installing the page, where the browser offers it; and the worker that says so when there is no connection.

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  private offer = $state.raw<Offer | null>(null);

  /** Keep the browser's offer until somebody wants it, and let the worker stand by. */
  await(): void {
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    window.addEventListener("appinstalled", () => (this.offer = null));
    // Without a secure connection browsers have no workers; the page works without.
    if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => null);
  }

  get possible(): boolean {
    return this.offer !== null;
  }

  ask(): void {
    void this.offer?.prompt();
    this.offer = null;
  }
}

export const installing = new Installing();
