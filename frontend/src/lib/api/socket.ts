// The live line to a table: it comes back by itself, and commands without an answer are sent again unchanged.
import type { Lang } from "./language";
import { withChanges, type TableChanges } from "./changes";
import type { Fault, Table } from "./types";

export type LinkState = "connecting" | "live" | "lost" | "gone";

export interface Answer {
  ok: boolean;
  version?: number;
  repeated?: boolean;
  asked?: boolean;
  error?: Fault;
}

export type Command =
  | { type: "act"; seat: number; version: number; notation: string }
  | { type: "undo"; seat: number; version: number }
  | { type: "think"; seat: number; version: number }
  | { type: "undo-answer"; seat: number; agree: boolean }
  | { type: "chat"; text: string }
  | { type: "look"; seat: number | null; lang: Lang };

type News = { type: "table"; full: boolean; table: Table } | { type: "changes"; table: TableChanges };
type Incoming =
  | News
  | ({ type: "answer"; id: string; news?: News } & Answer)
  | { type: "refused"; error: Fault }
  | { type: "pong"; id: string };

interface Listener {
  table(table: Table, full: boolean): void;
  link(state: LinkState): void;
  refused(fault: Fault): void;
}

const REFUSED = [4403, 4404];
const PATIENCE = 8000;
const PING = 20000;

/** How long to wait before the next attempt: short at first, never longer than eight seconds. */
export function pause(attempt: number): number {
  return Math.min(PATIENCE, 300 * 2 ** attempt);
}

/** Where the live line of a table is. */
export function liveAddress(
  here: { protocol: string; host: string },
  id: string,
  lang: Lang,
  seat: number | null,
): string {
  const words = new URLSearchParams({ lang, changes: "1" });
  if (seat !== null) words.set("seat", String(seat));
  const host = `${here.protocol === "https:" ? "wss" : "ws"}://${here.host}`;
  return `${host}/api/tables/${encodeURIComponent(id)}/live?${words.toString()}`;
}

export class Live {
  private socket: WebSocket | null = null;
  private table: Table | null = null;
  private readonly unanswered = new Map<string, { body: string; done: (answer: Answer) => void }>();
  private attempt = 0;
  private count = 0;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly beat: ReturnType<typeof setInterval>;
  private readonly mark = Math.random().toString(36).slice(2, 8);

  constructor(
    private readonly url: () => string,
    private readonly listener: Listener,
  ) {
    this.connect();
    this.beat = setInterval(() => this.ping(), PING);
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
  }

  /** Send a command; the promise is kept when the server has answered, over however many connections. */
  send(command: Command): Promise<Answer> {
    const id = `${this.mark}-${String(++this.count)}`;
    const body = JSON.stringify({ ...command, id });
    return new Promise((done) => {
      this.unanswered.set(id, { body, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(body);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      clearTimeout(this.retry);
      this.connect();
    }
  };

  private readonly drop = (): void => {
    this.listener.link("lost");
    this.socket?.close();
  };

  private connect(): void {
    if (this.closed) return;
    const socket = new WebSocket(this.url());
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.listener.link("live");
      for (const { body } of this.unanswered.values()) socket.send(body);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.hear(JSON.parse(event.data) as Incoming);
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      if (REFUSED.includes(event.code)) {
        this.listener.link("gone");
        return;
      }
      this.listener.link("lost");
      this.retry = setTimeout(() => {
        this.connect();
      }, pause(this.attempt++));
    };
  }

  private hear(message: Incoming): void {
    if (message.type === "table") {
      this.table = message.table;
      this.listener.table(this.table, message.full);
    }
    if (message.type === "changes" && this.table) {
      this.table = withChanges(this.table, message.table);
      this.listener.table(this.table, false);
    }
    if (message.type === "answer") {
      const waiting = this.unanswered.get(message.id);
      this.unanswered.delete(message.id);
      waiting?.done(message);
      if (message.news) this.hear(message.news);
    }
    if (message.type === "refused") this.listener.refused(message.error);
  }

  private ping(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "ping", id: "beat" }));
  }
}
