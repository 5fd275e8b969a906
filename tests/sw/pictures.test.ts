import { beforeEach, expect, test, vi } from "vitest";
import { pictureFile } from "#domain/articles/media.ts";
import { PICTURE_CACHE } from "../../src/platform/db/names.ts";
import { fileAddress } from "../../src/platform/lib/file-address.ts";
import { MemoryCaches } from "./memory-caches.ts";

vi.mock(import("../../src/platform/lib/site.ts"), async (original) => {
  const real = await original();
  return { ...real, site: { ...real.site, apiBaseUrl: "https://api.example.org/lists" } };
});

type Listener = (event: object) => void;

class FetchEvent {
  readonly waitUntil = vi.fn();
  readonly respondWith = vi.fn();
  readonly request: Request;

  constructor(address: string) {
    this.request = new Request(address, { mode: "no-cors" });
    Object.defineProperty(this.request, "destination", { value: "image" });
  }
}

beforeEach(() => {
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("ExtendableEvent", FetchEvent);
  vi.stubGlobal("FetchEvent", FetchEvent);
  vi.stubGlobal("location", new URL("https://app.invalid/sw.js"));
  vi.stubGlobal("registration", { scope: "https://app.invalid/" });
  vi.stubGlobal("addEventListener", () => undefined);
});

test("pictures of an API on another origin are answered where pages show them, and asked for so that they can be kept", async () => {
  const listeners = new Map<string, Listener>();
  const modes: string[] = [];
  const asked = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    modes.push(new Request(input, init).mode);
    return new Response("picture", { headers: { "content-type": "image/webp" } });
  });
  vi.stubGlobal("caches", { open: () => Promise.reject(new Error("no storage")) });
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("addEventListener", (type: string, listener: Listener) => void listeners.set(type, listener));
  const { keepPictures } = await import("../../sw/pictures.ts");
  keepPictures();

  const answerTo = async (address: string): Promise<unknown> => {
    const event = new FetchEvent(address);
    listeners.get("fetch")?.(event);
    const [answer] = event.respondWith.mock.calls[0] ?? [];
    return answer instanceof Promise ? answer : null;
  };
  const path = pictureFile("a".repeat(64), 400);
  expect(await answerTo(fileAddress(path))).toBeInstanceOf(Response);
  expect(modes).toEqual(["cors"]);
  expect(await answerTo(`https://app.invalid${path}`)).toBeNull();
  expect(await answerTo(`https://api.example.org${path}`)).toBeNull();
});

test("on a full disk the pictures go, so that what the app needs finds room", async () => {
  const caches = new MemoryCaches();
  await caches.open(PICTURE_CACHE);
  await caches.open("admin-code");
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", async () => new Response("code"));
  const [{ keepPictures }, { NetworkFirst }] = await Promise.all([
    import("../../sw/pictures.ts"),
    import("workbox-strategies"),
  ]);
  keepPictures();
  const store = async () => {
    const event = new FetchEvent("https://app.invalid/index.html") as unknown as globalThis.FetchEvent;
    const [answer, done] = new NetworkFirst({ cacheName: "shell" }).handleAll(event);
    await answer;
    return done;
  };
  await store();
  expect(await caches.keys()).toEqual([PICTURE_CACHE, "admin-code", "shell"]);
  caches.full = true;
  await expect(store()).rejects.toThrow("no room");
  expect(await caches.keys()).toEqual(["admin-code", "shell"]);
});
