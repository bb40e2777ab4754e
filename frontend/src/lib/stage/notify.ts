// "Your turn" outside the page, for those who asked for it and look elsewhere.
import { preferences } from "../state/preferences.svelte";

/** Whether this page may notify at all: browsers want localhost or TLS. */
export function notifiable(): boolean {
  return isSecureContext && "Notification" in window;
}

/** Ask the browser; says whether it agrees. */
export async function permitted(): Promise<boolean> {
  return notifiable() && (await Notification.requestPermission()) === "granted";
}

/** Tell it, unless somebody is looking. */
export async function notify(title: string, body: string): Promise<void> {
  if (!document.hidden || !preferences.chosen.notify || !notifiable() || Notification.permission !== "granted") return;
  // One table speaks once: what it says last replaces what it said before.
  const options = { body, tag: location.pathname, data: location.pathname, icon: "/icons/icon-192.png" };
  const worker = await navigator.serviceWorker.getRegistration();
  // Telephones notify through the worker only.
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => window.focus();
}
