import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Behaviour, Subscription } from "./push-service.ts";

/** What the process that serves is asked, by `process.send`. */
export type Question =
  | { kind: "subscribe"; key: string; count: number }
  | { kind: "behave"; behaviour: Behaviour; endpoint?: string | undefined }
  | { kind: "count" }
  | { kind: "read" };

/** A push that the browser has opened. */
export type OpenedPush = {
  endpoint: string;
  ttl: number;
  urgency: string | null;
  topic: string | null;
  text: string;
};

type Answers = {
  subscribe: Subscription[];
  behave: null;
  count: {
    requests: number;
    connections: number;
    /** Received, with headers. */
    bytes: number;
    pushes: number;
    faults: string[];
    cpuMs: number;
  };
  read: OpenedPush[];
};

export type Asked = { id: number; question: Question };
export type Answered = { id: number; value: unknown };

/** The push service in a process of its own, so that its work is not counted as the sender's. */
export async function startPushProcess(port = 0) {
  const child = fork(fileURLToPath(new URL("push-service-child.ts", import.meta.url)), [String(port)]);
  const waiting = new Map<number, (value: unknown) => void>();
  const [origin] = await once(child, "message");
  child.on("message", ({ id, value }: Answered) => waiting.get(id)?.(value));
  let asked = 0;

  function ask<K extends Question["kind"]>(question: Extract<Question, { kind: K }>): Promise<Answers[K]> {
    const id = ++asked;
    return new Promise((done) => {
      waiting.set(id, (value) => {
        waiting.delete(id);
        done(value as Answers[K]);
      });
      child.send({ id, question } satisfies Asked);
    });
  }

  return {
    origin: String(origin),
    subscribe: async (key: string, count: number) => ask({ kind: "subscribe", key, count }),
    behave: async (behaviour: Behaviour, endpoint?: string) => ask({ kind: "behave", behaviour, endpoint }),
    count: async () => ask({ kind: "count" }),
    /** What was accepted since it was last read. */
    read: async () => ask({ kind: "read" }),
    close: async (): Promise<void> => {
      const closed = once(child, "exit");
      child.disconnect();
      await closed;
    },
  };
}
