import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify } from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { keepText, sendKept } from "../../../server/http/compressed-text.ts";

it("A kept text is sent in every encoding, and made into bytes once for all who ask", async () => {
  const text = "የተያዘ ጽሑፍ, kept.".repeat(1_000);
  const kept = keepText(text);
  const app = fastify();
  onTestFinished(() => app.close());
  app.get("/", (request, reply) => sendKept(request, reply, { type: "text/plain; charset=utf-8", kept }));
  const ask = (encoding: string) => app.inject({ url: "/", headers: { "accept-encoding": encoding } });
  const plain = await ask("identity");
  expect([plain.body, plain.headers["content-type"], plain.headers["content-encoding"]]).toEqual([
    text,
    "text/plain; charset=utf-8",
    undefined,
  ]);
  expect(plain.headers["content-length"]).toBe(String(Buffer.byteLength(text)));
  expect(gunzipSync((await ask("gzip")).rawPayload).toString()).toBe(text);
  expect(brotliDecompressSync((await ask("br")).rawPayload).toString()).toBe(text);
  expect(kept.plain()).toBe(kept.plain());
  expect(await kept.body("br")).toBe(await kept.body("br"));
});
