import { brotliDecompressSync } from "node:zlib";
import type { App } from "../../route-deps.ts";
import type { SiteFile } from "./site-folder.ts";

export type AppAnswer = { status: number; header: (name: string) => string; bytes: Uint8Array };

/** Asks the app as a visitor would, without a connection. */
export async function askApp(
  app: App,
  url: string,
  headers: Record<string, string> = { accept: "application/json" },
): Promise<AppAnswer> {
  const { statusCode, headers: answered, rawPayload } = await app.inject({ url, headers });
  return {
    status: statusCode,
    header: (name) => String(answered[name] ?? ""),
    bytes: new Uint8Array(rawPayload),
  };
}

/** An answer that the server keeps compressed, in both forms; null if it has none (any more). */
export async function askForBody(app: App, url: string): Promise<Omit<SiteFile, "path"> | null> {
  const { status, header, bytes } = await askApp(app, url, { "accept-encoding": "br" });
  if (status === 404 || status === 410) return null;
  if (status !== 200) throw new UnexpectedAnswerError(url, status);
  if (header("content-encoding") !== "br") return { bytes };
  return { bytes: brotliDecompressSync(bytes), compressed: { br: bytes } };
}

export class UnexpectedAnswerError extends Error {
  constructor(url: string, status: number) {
    super(`The app answered ${status} to ${url}.`);
  }
}
