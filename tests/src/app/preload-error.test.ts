import { describe, expect, it } from "vitest";
import { optionalImport, reloadOnPreloadError } from "../../../src/app/preload-error.ts";
import { chunkFaultDecided } from "../../../src/platform/lib/chunk-fault.ts";

/** Chunks fail at will. */
function openPage() {
  const values = new Map<string, string>();
  const page = {
    window: new EventTarget(),
    serverIsUp: true,
    keepsNothing: false,
    time: 0,
    reloads: 0,
    isWriting: false,
    offers: 0,
    /** Runs while the page waits. */
    meanwhile: (): void => undefined,
    happen: (name: string) => page.window.dispatchEvent(new Event(name)),
    async loseChunk(): Promise<number> {
      page.happen("vite:preloadError");
      await chunkFaultDecided();
      return page.reloads;
    },
  };
  reloadOnPreloadError({
    window: page.window,
    storage() {
      if (page.keepsNothing) throw new DOMException("The operation is insecure.", "SecurityError");
      return {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
      };
    },
    serverAnswers: async () => page.serverIsUp,
    now: () => page.time,
    wait: async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      page.meanwhile();
    },
    reload: () => void (page.reloads += 1),
    nothingWritten: () => !page.isWriting,
    offerReload: () => void (page.offers += 1),
  });
  return page;
}

describe("a chunk that fails to load", () => {
  it("reloads the page once, and again only a minute later", async () => {
    const page = openPage();
    expect(await page.loseChunk()).toBe(1);
    page.time = 59_999;
    expect(await page.loseChunk()).toBe(1);
    page.time = 60_000;
    expect(await page.loseChunk()).toBe(2);
  });

  it("never reloads while the server is down, and does not count that attempt", async () => {
    const page = openPage();
    page.serverIsUp = false;
    expect(await page.loseChunk()).toBe(0);
    page.serverIsUp = true;
    expect(await page.loseChunk()).toBe(1);
  });

  it("only offers the reload while somebody writes, and does not count that", async () => {
    const page = openPage();
    page.meanwhile = () => void (page.isWriting = true);
    expect([await page.loseChunk(), page.offers]).toEqual([0, 1]);
    page.meanwhile = () => void (page.isWriting = false);
    expect([await page.loseChunk(), page.offers]).toEqual([1, 1]);
  });

  it.each(["pagehide", "beforeunload", "submit"])("never reloads after %s", async (sign) => {
    const page = openPage();
    page.happen(sign);
    expect(await page.loseChunk()).toBe(0);
  });

  it("never reloads when the visitor leaves meanwhile", async () => {
    const page = openPage();
    page.meanwhile = () => void page.happen("pagehide");
    expect(await page.loseChunk()).toBe(0);
  });

  it("reloads after the app's own form submission, and once the visitor came back", async () => {
    const page = openPage();
    const sent = new Event("submit", { cancelable: true });
    sent.preventDefault();
    page.window.dispatchEvent(sent);
    expect(await page.loseChunk()).toBe(1);
    page.time = 60_000;
    page.happen("pagehide");
    page.happen("pageshow");
    expect(await page.loseChunk()).toBe(2);
  });

  it("reloads also when an optional import meanwhile succeeds", async () => {
    const page = openPage();
    let arrive = (): void => undefined;
    const optional = optionalImport(() => new Promise<void>((resolve) => (arrive = resolve)));
    const lost = page.loseChunk();
    arrive();
    await optional;
    expect(await lost).toBe(1);
  });

  it("never reloads without storage to count, nor for optional imports", async () => {
    const page = openPage();
    page.keepsNothing = true;
    expect(await page.loseChunk()).toBe(0);
    page.keepsNothing = false;
    const blocked = optionalImport(async () => {
      await Promise.resolve();
      page.happen("vite:preloadError");
      throw new TypeError("blocked");
    });
    await expect(blocked).rejects.toThrow("blocked");
    await chunkFaultDecided();
    expect(page.reloads).toBe(0);
  });
});
