import type { RequestCounter } from "../../http/request-counter.ts";

export const QUESTIONS_PER_MINUTE = 20;
const WINDOW_MS = 60_000;

/** Whether a chat may ask: `refuse` is said once a minute, then there is silence. */
export type QuestionLimit = (chat: number) => Promise<"answer" | "refuse" | "silence">;

export function questionLimit(
  counter: RequestCounter,
  mac: (text: string) => string,
  now: () => number,
  limit = QUESTIONS_PER_MINUTE,
): QuestionLimit {
  return async (chat) => {
    const window = Math.floor(now() / WINDOW_MS);
    const count = await counter.count(`telegram:${mac(`limit/${chat}`)}`, window, (window + 1) * WINDOW_MS);
    if (count <= limit) return "answer";
    return count === limit + 1 ? "refuse" : "silence";
  };
}
