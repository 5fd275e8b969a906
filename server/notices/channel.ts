import type { Language } from "#domain/base/languages.ts";
import type { Notice } from "#domain/notices/payload.ts";
import type { NoticeSecret } from "./seal.ts";

/** Somebody who is told: a browser's subscription, a chat. */
export type Recipient = {
  id: number;
  language: Language;
  /** What the channel stored when it was made, opened. */
  address: unknown;
};

/** What became of one try. `later` waits at least `afterMs` if given; `stopped`: the channel's fault, not the recipient's. */
export type Receipt =
  | { kind: "sent" }
  /** There was nothing to say. */
  | { kind: "nothing" }
  /** The recipient is no more. */
  | { kind: "gone" }
  | { kind: "later"; status: number | null; afterMs: number | null }
  | { kind: "stopped"; status: number; reason: string };

export type Sending = {
  /** When it is of no use any more, ms since 1970. */
  expiresMs: number;
  signal: AbortSignal;
};

/** A way to tell somebody. SMS or e-mail can join without touching how lists are matched. */
export type Channel = {
  name: string;
  /** How many are sent to one route at the same time; 200 by default. */
  atOnce?: number;
  /** How many rows one notice holds; it says `more` if it is cut. 1,000 by default. */
  mostRows?: number;
  /** Recipients of one route stop together, as those of one push service. */
  routeOf: (recipient: Recipient) => string;
  send: (notice: Notice, recipient: Recipient, sending: Sending) => Promise<Receipt>;
  close: () => Promise<void>;
};

/** The ways to tell somebody, by name, and what opens their addresses. */
export type Channels = { secret: NoticeSecret; byName: ReadonlyMap<string, Channel> };
