import { expect, test, vi } from "vitest";
import { pictureFile } from "#domain/api/media.ts";
import { fileAddress } from "../../src/lib/file-address.ts";

vi.mock(import("../../src/lib/site.ts"), async (original) => {
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

test("pictures of an API on another origin are answered where pages show them, and asked for so that they can be kept", async () => {
  const listeners = new Map<string, Listener>();
  const modes: string[] = [];
  const asked = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    modes.push(new Request(input, init).mode);
    return new Response("picture", { headers: { "content-type": "image/webp" } });
  });
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("FetchEvent", FetchEvent);
  vi.stubGlobal("location", new URL("https://app.invalid/sw.js"));
  vi.stubGlobal("registration", { scope: "https://app.invalid/" });
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
