import { expect, test, vi } from "vitest";
import { textHash } from "#domain/lists/segment/segment-hash.ts";

type Plugin = {
  cacheWillUpdate: (asked: { request: Request; response: Response }) => Promise<Response | null>;
};

const plugins: Plugin[] = [];
vi.mock("workbox-precaching", () => ({ addPlugins: (added: Plugin[]) => plugins.push(...added) }));
vi.stubGlobal("location", new URL("https://app.invalid/sw.js"));

const { admitOnlyOwn } = await import("../../sw/own-files.ts");

test("what the build made is kept, whatever its bytes; a portal's page and another file are not", async () => {
  const files = Array.from({ length: 40 }, (_, i) => ({ url: `assets/${i}.js`, text: `code ${i}` }));
  admitOnlyOwn(await Promise.all(files.map(async ({ url, text }) => ({ url, sum: await textHash(text) }))));
  const [plugin] = plugins;
  const admitted = async (url: string, text: string) => {
    const request = new Request(`https://app.invalid/${url}`);
    return (await plugin?.cacheWillUpdate({ request, response: new Response(text) })) !== null;
  };
  for (const { url, text } of files) {
    expect(await admitted(url, text)).toBe(true);
    expect(await admitted(url, "<!doctype html>Sign in")).toBe(false);
  }
  expect(await admitted("assets/1.js", "code 2")).toBe(false);
  expect(await admitted("manifest.webmanifest", "{}")).toBe(true);
});
