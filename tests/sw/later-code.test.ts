import { beforeEach, describe, expect, it, vi } from "vitest";

type Work = Promise<unknown>;
type Listener = (event: { waitUntil: (work: Work) => void }) => void;
type Route = {
  matches: (asked: { url: URL }) => boolean;
  answer: (asked: { request: Request; event: { waitUntil: (work: Work) => void } }) => Promise<Response>;
};

const routes: Route[] = [];
vi.mock("workbox-routing", () => ({
  registerRoute: (matches: Route["matches"], answer: Route["answer"]) => routes.push({ matches, answer }),
}));

const { keepLaterCode } = await import("../../sw/later-code.ts");

const at = (file: string) => `https://app.invalid/assets/${file}`;
const entry = (file: string) => ({ url: `assets/${file}`, revision: null });

let held: Map<string, string> | null = null;
let listeners = new Map<string, Listener>();
let fetched: string[] = [];
let type = "application/javascript; charset=utf-8";
let isOnline = true;

function worker(...files: string[]) {
  routes.length = 0;
  listeners = new Map();
  keepLaterCode("admin-code", files.map(entry));
  const run = async (type: string) => {
    const work: Work[] = [];
    listeners.get(type)?.({ waitUntil: (one) => void work.push(one) });
    await Promise.all(work);
  };
  const ask = async (file: string) => {
    const work: Work[] = [];
    const [route] = routes;
    if (route?.matches({ url: new URL(at(file)) }) !== true) return null;
    const event = { waitUntil: (one: Work) => void work.push(one) };
    const text = await route.answer({ request: new Request(at(file)), event }).then(
      (answer) => answer.text(),
      () => "nothing",
    );
    await Promise.all(work);
    return text;
  };
  return { run, ask };
}

beforeEach(() => {
  held = null;
  fetched = [];
  isOnline = true;
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("location", new URL("https://app.invalid/sw.js"));
  vi.stubGlobal("addEventListener", (type: string, listener: Listener) => listeners.set(type, listener));
  const cache = {
    keys: async () => [...(held ?? [])].map(([url]) => ({ url })),
    put: async (url: string, answer: Response) => void held?.set(url, await answer.text()),
    delete: async ({ url }: { url: string }) => held?.delete(url),
  };
  vi.stubGlobal("caches", {
    has: async () => held !== null,
    open: async () => {
      held ??= new Map();
      return cache;
    },
    match: async (url: string) => {
      const text = held?.get(url);
      return text === undefined ? undefined : new Response(text);
    },
  });
  type = "application/javascript; charset=utf-8";
  vi.stubGlobal("fetch", async (asked: Request | string) => {
    const url = typeof asked === "string" ? asked : asked.url;
    fetched.push(url);
    if (!isOnline) throw new TypeError("Failed to fetch");
    return new Response(`code of ${url}`, { headers: { "content-type": type } });
  });
});

describe("Code of the admin area", () => {
  it("comes whole with its first page, and works without a connection from then on", async () => {
    const { run, ask } = worker("admin-pages.js", "editor-pages.js", "admin-users.js");
    await run("install");
    expect(fetched).toEqual([]);
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
    expect(fetched.slice(1)).toEqual(["admin-pages.js", "editor-pages.js", "admin-users.js"].map(at));
    isOnline = false;
    for (const file of ["admin-pages.js", "editor-pages.js", "admin-users.js"])
      expect(await ask(file)).toBe(`code of ${at(file)}`);
    expect(await ask("home-page.js")).toBeNull();
  });

  it("is not what a captive portal answers in its place", async () => {
    const { ask } = worker("admin-pages.js");
    type = "text/html";
    await ask("admin-pages.js");
    expect(held?.size).toBe(0);
    // Signed in there: the next file asked for brings all.
    type = "text/javascript";
    await ask("admin-pages.js");
    expect(held?.size).toBe(1);
  });

  it("is kept in its order: where the last file is, all are", async () => {
    const { ask } = worker("hand-on-page.js", "take-worker.js");
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (asked: Request | string) =>
      asked === at("hand-on-page.js") ? new Response("busy", { status: 503 }) : answer(asked),
    );
    await ask("take-worker.js");
    expect([...(held?.keys() ?? [])]).toEqual([]);
    vi.stubGlobal("fetch", answer);
    await ask("take-worker.js");
    expect([...(held?.keys() ?? [])]).toEqual(["hand-on-page.js", "take-worker.js"].map(at));
  });

  it("is tried again by the next page when the link failed", async () => {
    const { ask } = worker("admin-pages.js");
    isOnline = false;
    expect(await ask("admin-pages.js")).toBe("nothing");
    isOnline = true;
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
    isOnline = false;
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
  });

  it("is replaced with the app on phones that use it, before the new build takes over", async () => {
    const former = worker("admin-pages-1.js", "both.js");
    await former.ask("both.js");
    const next = worker("admin-pages-2.js", "both.js");
    fetched = [];
    await next.run("install");
    expect(fetched).toEqual([at("admin-pages-2.js")]);
    expect([...(held?.keys() ?? [])]).toContain(at("admin-pages-1.js"));
    await next.run("activate");
    expect(new Set(held?.keys())).toEqual(new Set([at("admin-pages-2.js"), at("both.js")]));
  });

  it("comes after all where the link failed while the new build was installed", async () => {
    await worker("admin-pages-1.js").ask("admin-pages-1.js");
    const next = worker("admin-pages-2.js");
    isOnline = false;
    await next.run("install");
    isOnline = true;
    await next.run("activate");
    await vi.waitFor(() => expect([...(held?.keys() ?? [])]).toEqual([at("admin-pages-2.js")]));
  });
});
