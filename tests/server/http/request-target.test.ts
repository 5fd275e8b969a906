import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openTestStore } from "../stores.ts";
import { testApp } from "../test-app.ts";
import { answerTo, listen } from "../support/raw-socket.ts";

async function server({ requestsPerMinute = 600, withPages = false } = {}): Promise<number> {
  const { store, close } = await openTestStore("sqlite");
  onTestFinished(close);
  let staticDir: string | null = null;
  if (withPages) {
    const folder = await mkdtemp(join(tmpdir(), "passport-status-pages-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "index.html"), `<html lang="en"><div id="root"></div></html>`);
    staticDir = folder;
  }
  return listen(await testApp(store, { requestsPerMinute, staticDir }));
}

describe("A request target that is no path of this site", () => {
  it.each([
    "http://x/api/v1/locations",
    "HTTP://X/api/v1/locations",
    "https://x:80/api/v1/feeds/articles.rss",
    "x:/api/v1/locations",
    "*",
  ])("is refused: %s", async (target) => {
    const answer = await answerTo(
      await server({ withPages: true }),
      target,
      "Host: x\r\nAccept: text/html\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(["//x/api/v1/locations", "//[", "//"])("is not found: %s", async (target) => {
    const answer = await answerTo(
      await server({ withPages: true }),
      target,
      "Host: x\r\nAccept: text/html\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[34] /);
  });

  it("gets the usual headers", async () => {
    const answer = (await answerTo(await server(), "http://x/api/v1/locations")).toLowerCase();
    expect(answer).toContain("x-content-type-options: nosniff");
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(answer).toContain("x-robots-tag: noindex");
  });

  it("matches no rate-limited route", async () => {
    const port = await server({ requestsPerMinute: 1 });
    const targets = [
      "/api/v1/locations",
      "/api/v1/locations",
      "http://x/api/v1/locations",
      "//api/v1/locations",
    ];
    const lines: string[] = [];
    for (const target of targets) lines.push((await answerTo(port, target)).slice(9, 12));
    expect(lines).toEqual(["200", "429", "400", "404"]);
  });
});

describe("A path that cannot be decoded", () => {
  it("is refused with the usual headers", async () => {
    const answer = (await answerTo(await server(), "/api/v1/passports/%E0%A4%A")).toLowerCase();
    expect(answer).toMatch(/^http\/1\.1 400 /);
    expect(answer).toContain("x-content-type-options: nosniff");
    expect(answer).toContain("content-security-policy: default-src 'none'");
  });
});
