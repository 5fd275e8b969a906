import { beforeEach, describe, expect, it, vi } from "vitest";
import { textHash } from "#domain/lists/segment/segment-hash.ts";

type Work = Promise<unknown>;
type Listener = (event: { data?: unknown; waitUntil: (work: Work) => void }) => void;
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
const SUMS = "later-sums.json";

let held: Map<string, string> | null = null;
let listeners = new Map<string, Listener>();
let fetched: string[] = [];
/** What answers in place of the server, for all files or some. */
let portal: (url: string, cache?: string) => Response | null = () => null;
let sums = "";
let isOnline = true;

/** A worker of a build with these files. */
async function worker(...files: string[]) {
  routes.length = 0;
  listeners = new Map();
  const byUrl = await Promise.all(
    files.map(async (file) => [`assets/${file}`, await textHash(`code of ${at(file)}`)]),
  );
  sums = JSON.stringify(Object.fromEntries(byUrl));
  const isOfNoUseOffline = (file: string) => file.startsWith("online");
  keepLaterCode(
    "admin-code",
    files.filter((file) => !isOfNoUseOffline(file)).map(entry),
    { ...entry(SUMS), sum: await textHash(sums) },
    files.filter(isOfNoUseOffline).map(entry),
  );
  const run = async (type: string, data?: unknown) => {
    const work: Work[] = [];
    listeners.get(type)?.({ data, waitUntil: (one) => void work.push(one) });
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
    match: async (url: string) => {
      const text = held?.get(url);
      return text === undefined ? undefined : new Response(text);
    },
    put: async (url: string, answer: Response) => void held?.set(url, await answer.text()),
    delete: async (asked: { url: string } | string) =>
      held?.delete(typeof asked === "string" ? asked : asked.url),
  };
  vi.stubGlobal("caches", {
    has: async () => held !== null,
    open: async () => {
      held ??= new Map();
      return cache;
    },
  });
  portal = () => null;
  vi.stubGlobal("fetch", async (asked: Request | string, init?: RequestInit) => {
    const url = typeof asked === "string" ? asked : asked.url;
    fetched.push(url);
    if (!isOnline) throw new TypeError("Failed to fetch");
    return portal(url, init?.cache) ?? new Response(url === at(SUMS) ? sums : `code of ${url}`);
  });
});

describe("Code of the admin area", () => {
  it("comes whole with its first page, and works without a connection from then on", async () => {
    const files = ["admin-pages.js", "editor-pages.js", "admin-users.js"];
    const { run, ask } = await worker(...files);
    await run("install");
    expect(fetched).toEqual([]);
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
    expect([...(held?.keys() ?? [])]).toEqual([SUMS, ...files].map(at));
    expect(fetched.filter((url) => url === at(SUMS))).toHaveLength(2);
    isOnline = false;
    for (const file of files) expect(await ask(file)).toBe(`code of ${at(file)}`);
    const next = await worker(...files);
    for (const file of files) expect(await next.ask(file)).toBe(`code of ${at(file)}`);
    expect(await ask("home-page.js")).toBeNull();
  });

  it("is not what a captive portal answers in its place, whatever it calls it: that is neither kept nor run", async () => {
    const { ask } = await worker("admin-pages.js", "admin-users.js");
    for (const type of ["text/html", "application/javascript; charset=utf-8", "text/css"]) {
      portal = () => new Response("steal()", { headers: { "content-type": type } });
      expect(await ask("admin-pages.js")).toBe("nothing");
      expect([...(held?.keys() ?? [])]).toEqual([]);
      // It knows of the sums, and lets some files through.
      portal = (url) => (url === at("admin-pages.js") ? new Response("steal()") : null);
      expect(await ask("admin-pages.js")).toBe("nothing");
      expect(held?.get(at("admin-pages.js"))).toBeUndefined();
      held = null;
    }
    // Signed in there: the next file asked for brings all.
    portal = () => null;
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
    expect(held?.size).toBe(3);
  });

  it("is fetched past the browser's cache where that holds a portal's answer", async () => {
    const { ask } = await worker("admin-pages.js");
    portal = (_url, cache) => (cache === "reload" ? null : new Response("steal()"));
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
    expect(held?.size).toBe(2);
  });

  it("is not what a portal's sums would admit, nor a file that the sums do not name", async () => {
    const { ask } = await worker("admin-pages.js");
    const forged = JSON.stringify({ "assets/admin-pages.js": await textHash("steal()") });
    portal = (url) => new Response(url === at(SUMS) ? forged : "steal()");
    expect(await ask("admin-pages.js")).toBe("nothing");
    expect(held?.size ?? 0).toBe(0);
    const other = await worker("admin-pages.js");
    sums = "{}";
    keepLaterCode("admin-code", [entry("admin-pages.js")], { ...entry(SUMS), sum: await textHash(sums) });
    routes.shift();
    expect(await other.ask("admin-pages.js")).toBe("nothing");
  });

  it("is not what an earlier build kept unchecked: it is fetched again", async () => {
    held = new Map([
      [at("admin-pages.js"), "steal()"],
      [at("admin-users.js"), `code of ${at("admin-users.js")}`],
    ]);
    const { run, ask } = await worker("admin-pages.js", "admin-users.js");
    await run("install");
    await run("activate");
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
    expect(held.get(at("admin-pages.js"))).not.toBe("steal()");
    isOnline = false;
    expect(await ask("admin-users.js")).toBe(`code of ${at("admin-users.js")}`);
  });

  it("is checked where it is of no use offline, and not kept", async () => {
    const { ask } = await worker("admin-pages.js", "online-passkeys.js");
    expect(await ask("online-passkeys.js")).toBe(`code of ${at("online-passkeys.js")}`);
    // Asking for such a file does not download the other files.
    expect(fetched).toEqual([SUMS, "online-passkeys.js"].map(at));
    portal = () => new Response("steal()");
    expect(await ask("online-passkeys.js")).toBe("nothing");
    expect(held?.size ?? 0).toBe(0);
  });

  it("is run where there is no storage for it", async () => {
    const { ask } = await worker("admin-pages.js");
    vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("no", "SecurityError")) });
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
    portal = () => new Response("steal()");
    expect(await ask("admin-pages.js")).toBe("nothing");
  });

  it("comes when a page sends its name, and for no other message", async () => {
    const { run } = await worker("admin-pages.js", "admin-users.js");
    await run("message", "hand-on-code");
    expect(fetched).toEqual([]);
    await run("message", "admin-code");
    await run("message", "admin-code");
    expect(fetched).toEqual([SUMS, SUMS, "admin-pages.js", "admin-users.js"].map(at));
  });

  it("is tried again by the next page when the link failed", async () => {
    const { ask } = await worker("admin-pages.js");
    isOnline = false;
    expect(await ask("admin-pages.js")).toBe("nothing");
    isOnline = true;
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
    isOnline = false;
    expect(await ask("admin-pages.js")).toBe(`code of ${at("admin-pages.js")}`);
  });

  it("is replaced with the app on phones that use it, before the new build takes over", async () => {
    const former = await worker("admin-pages-1.js", "both.js");
    await former.ask("both.js");
    held?.delete(at(SUMS));
    const next = await worker("admin-pages-2.js", "both.js");
    fetched = [];
    await next.run("install");
    expect(new Set(fetched)).toEqual(new Set([SUMS, "admin-pages-2.js"].map(at)));
    expect([...(held?.keys() ?? [])]).toContain(at("admin-pages-1.js"));
    await next.run("activate");
    expect(new Set(held?.keys())).toEqual(new Set([SUMS, "admin-pages-2.js", "both.js"].map(at)));
  });

  it("comes after all where the link failed while the new build was installed", async () => {
    await (await worker("admin-pages-1.js")).ask("admin-pages-1.js");
    held?.delete(at(SUMS));
    const next = await worker("admin-pages-2.js");
    isOnline = false;
    await next.run("install");
    isOnline = true;
    await next.run("activate");
    await vi.waitFor(() =>
      expect([...(held?.keys() ?? [])].sort()).toEqual([at("admin-pages-2.js"), at(SUMS)]),
    );
  });
});
