import { afterEach, describe, expect, test, vi } from "vitest";
import { createPictureCache } from "../../sw/picture-cache.ts";

const ID = "a".repeat(64);
const OTHER = "b".repeat(64);
const address = (id: string, width: number) => `https://app.invalid/media/${id}/${width}.webp`;

/** The parts of the browser's cache that are used. */
function fakeCache() {
  const entries = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  const cache = {
    match: async (key: RequestInfo | URL) => entries.get(urlOf(key))?.clone(),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    put: async (key: RequestInfo | URL, response: Response) => void entries.set(urlOf(key), response),
    delete: async (key: RequestInfo | URL) => entries.delete(urlOf(key)),
  };
  return { cache: cache as unknown as Cache, entries };
}

const webp = (bytes: number) =>
  new Response(new Uint8Array(bytes), { headers: { "content-type": "image/webp" } });

function phone({ mostBytes = 1000 } = {}) {
  const { cache, entries } = fakeCache();
  const link = { serve: (_url: string): Response | Promise<Response> => webp(100) };
  const asked: string[] = [];
  let time = 0;
  const pictures = createPictureCache({
    open: async () => cache,
    fetch: async ({ url }) => {
      asked.push(url);
      return link.serve(url);
    },
    now: () => (time += 1),
    mostBytes,
  });
  const show = async (url: string) => {
    const after: Promise<unknown>[] = [];
    const answer = await pictures.answer(new Request(url), (work) => void after.push(work));
    // The browser waits for these before it may end the service worker.
    await Promise.all(after);
    return answer;
  };
  const held = () => [...entries.keys()].sort();
  return { pictures, show, held, asked, link, cache };
}

afterEach(() => void vi.useRealTimers());

const noLink = () => Promise.reject(new TypeError("Failed to fetch"));

describe("a picture that is shown", () => {
  test("is kept, and answered from then on without asking", async () => {
    const { show, asked, link } = phone();
    await show(address(ID, 800));
    link.serve = noLink;
    const again = await show(address(ID, 800));
    expect((await again.arrayBuffer()).byteLength).toBe(100);
    expect(again.headers.get("content-type")).toBe("image/webp");
    expect(asked).toHaveLength(1);
  });

  test("is shown in another size that is here without a connection, or when something else answers", async () => {
    const { show, link } = phone();
    link.serve = (url) => webp(url.includes("400") ? 40 : 80);
    for (const width of [400, 800]) await show(address(ID, width));
    const bytesOf = async (width: number) =>
      (await (await show(address(ID, width))).arrayBuffer()).byteLength;
    for (const broken of [
      noLink,
      () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
      () => new Response(null, { status: 503 }),
    ]) {
      link.serve = broken;
      expect(await bytesOf(1200)).toBe(80);
    }
    link.serve = noLink;
    await expect(show(address(OTHER, 400))).rejects.toThrow("Failed to fetch");
  });

  test("is kept on a slow link too, where another size was shown in its place", async () => {
    vi.useFakeTimers();
    const { show, held, link, asked } = phone();
    await show(address(ID, 400));
    link.serve = () => new Promise((resolve) => setTimeout(() => resolve(webp(80)), 60_000));
    const shown = show(address(ID, 800));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await (await shown).arrayBuffer()).byteLength).toBe(100);
    expect(held()).toEqual([address(ID, 400), address(ID, 800)]);
    expect((await (await show(address(ID, 800))).arrayBuffer()).byteLength).toBe(80);
    expect(asked).toHaveLength(2);
  });

  test("that is no whole picture is passed on and not kept", async () => {
    const { show, held, link } = phone();
    for (const answer of [
      new Response(null, { status: 404 }),
      new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
      new Response(new Uint8Array(10), { status: 206, headers: { "content-type": "image/webp" } }),
    ]) {
      link.serve = () => answer;
      expect((await show(address(ID, 400))).status).toBe(answer.status);
    }
    expect(held()).toEqual([]);
  });

  test("is shown even where storage is refused", async () => {
    const pictures = createPictureCache({
      open: noLink,
      fetch: async () => webp(10),
      now: () => 1,
      mostBytes: 1000,
    });
    expect((await pictures.answer(new Request(address(ID, 400)), () => undefined)).status).toBe(200);
  });
});

describe("the bound", () => {
  const numbered = (number: number) => address(String(number).padStart(64, "0"), 400);

  test("is never passed, and the oldest go first", async () => {
    const { show, held } = phone({ mostBytes: 1000 });
    for (let number = 1; number <= 14; number++) await show(numbered(number));
    expect(held()).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map(numbered).sort());
  });

  test("holds for pictures that arrive at the same time", async () => {
    const { show, held } = phone({ mostBytes: 1000 });
    await Promise.all(Array.from({ length: 30 }, (_, index) => show(numbered(index))));
    expect(held()).toHaveLength(10);
  });

  test("leaves out a picture larger than all together, and drops none for it", async () => {
    const { show, held, link } = phone({ mostBytes: 1000 });
    await show(numbered(1));
    link.serve = () => webp(1001);
    await show(numbered(2));
    expect(held()).toEqual([numbered(1)]);
  });
});

describe("pictures fetched ahead", () => {
  test("are those of which no size is here, in order", async () => {
    const { pictures, show, asked, held } = phone();
    await show(address(ID, 800));
    await pictures.fetchAhead([address(ID, 400), address(OTHER, 400)]);
    expect(asked).toEqual([address(ID, 800), address(OTHER, 400)]);
    expect(held()).toEqual([address(ID, 800), address(OTHER, 400)]);
  });

  test("never push out what was shown", async () => {
    const { pictures, show, held } = phone({ mostBytes: 150 });
    await show(address(ID, 800));
    await pictures.fetchAhead([address(OTHER, 400)]);
    expect(held()).toEqual([address(ID, 800)]);
  });

  test("stop with the link, and skip what is not there yet", async () => {
    const { pictures, asked, link, held } = phone();
    const third = address("c".repeat(64), 400);
    link.serve = (url) => (url === third ? noLink() : new Response(null, { status: 404 }));
    await pictures.fetchAhead([address(ID, 400), third, address(OTHER, 400)]);
    expect(asked).toEqual([address(ID, 400), third]);
    expect(held()).toEqual([]);
  });
});
