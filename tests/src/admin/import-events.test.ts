import { afterEach, expect, it, vi } from "vitest";
import type { ImportEvent } from "#domain/imports/contract.ts";
import { current } from "../../../src/accounts/session/session.ts";
import { followBatch } from "../../../src/admin/imports/use-batch.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  current.token = null;
});

const BATCH = {
  id: 7,
  status: "parsing",
  source_format: null,
  original_filename: "list.pdf",
  sha256: "0",
  location: "Adama",
  date_of_publish: "2026-11-09",
  start_after_text: "REQUEST_No.",
  is_sample: false,
  work: null,
  rows_total: 0,
  rows_new: 0,
  rows_updated: 0,
  rows_duplicate: 0,
  rows_rejected: 0,
  warnings: [],
  error_code: null,
  error_message: null,
  created_by: "Hirut Ayalew",
  created_at: "2026-11-20T09:00:00.000Z",
  started_at: null,
  finished_at: null,
} as const;
const blockAt = (page: number) =>
  `event: batch\ndata: ${JSON.stringify({ batch: BATCH, progress: { page, pages: 9, rows: page * 25 } })}\n\n`;
const END = "event: end\ndata: {}\n\n";

/** Answers in pieces, like a slow link. */
function answerWith(text: string, { piece = text.length, type = "text/event-stream; charset=utf-8" } = {}) {
  const bytes = new TextEncoder().encode(text);
  const asked = vi.fn<typeof fetch>(async () => {
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.slice(at, (at += piece)));
      },
    });
    return new Response(body, { headers: { "content-type": type } });
  });
  vi.stubGlobal("fetch", asked);
  return asked;
}

async function follow() {
  const heard: ImportEvent[] = [];
  const onEvent = (event: ImportEvent): void => void heard.push(event);
  const isOver = await followBatch(7, { signal: new AbortController().signal, onEvent });
  return { isOver, pages: heard.map(({ progress }) => progress?.page) };
}

it.each([1, 7, 64, 100_000])(
  "parses every event, however the link splits it: %i bytes at a time",
  async (piece) => {
    answerWith(`${blockAt(1)}: still here\n\n${blockAt(2)}${END}`, { piece });
    expect(await follow()).toEqual({ isOver: true, pages: [1, 2] });
  },
);

it("sends the token in a header, not in the address", async () => {
  current.token = "secret";
  const asked = answerWith(END);
  await follow();
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(url).not.toContain("secret");
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer secret");
  expect(init?.credentials).toBe("omit");
});

it("distinguishes a broken stream from an ended one", async () => {
  answerWith(blockAt(1));
  expect(await follow()).toEqual({ isOver: false, pages: [1] });
});

it("rejects a captive portal's page, and skips unknown events", async () => {
  answerWith("<html>Sign in to the network</html>", { type: "text/html" });
  expect(await follow()).toEqual({ isOver: false, pages: [] });
  answerWith(`event: batch\ndata: {"of": "tomorrow"}\n\nevent: batch\ndata: {cut\n\n${blockAt(3)}${END}`);
  expect(await follow()).toEqual({ isOver: true, pages: [3] });
});
