import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { acceptsCoding } from "../http/compressed-text.ts";
import type { App } from "../route-deps.ts";
import { DIFFERENCES_FOLDER, DIFFERENCES_INDEX, namePattern } from "./asset-names.ts";

/** The build writes this index. Builds that follow no other have none. */
const indexSchema = z.record(z.string(), z.record(z.string(), z.string()));

const ASSET = /^\/assets\/([\w.-]+)$/;
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/**
 * Sends scripts and styles as differences to the former build's, where the browser has that file and says so (RFC
 * 9842). Anything else is left to the routes of `scope`.
 */
export async function sendDifferences(scope: App, folder: string, caching: string): Promise<void> {
  const files = join(folder, DIFFERENCES_FOLDER);
  const index = await readIndex(join(files, DIFFERENCES_INDEX));

  scope.addHook("onRequest", async (request, reply): Promise<FastifyReply | undefined> => {
    const name = nameOf(request);
    if (name === null) return undefined;
    // Other origins may be named already.
    const varies = [reply.getHeader("vary"), "accept-encoding, available-dictionary"];
    reply.header("vary", varies.filter(Boolean).join(", "));
    const difference = differenceFor(request, index[name]);
    const bytes = difference === undefined ? null : await readFile(join(files, difference)).catch(() => null);
    if (bytes === null) return undefined;
    return reply
      .headers({
        "cache-control": caching,
        "content-encoding": "dcz",
        "content-type": TYPES[extname(name)],
      })
      .send(bytes);
  });

  // The file is a dictionary for its next version. Browsers that know no zstd are spared the bytes.
  scope.addHook("onSend", async (request, reply) => {
    const name = reply.statusCode === 200 ? nameOf(request) : null;
    if (name !== null && acceptsCoding(request.headers["accept-encoding"], "zstd"))
      reply.header("use-as-dictionary", `match="/assets/${namePattern(name)}"`);
  });
}

/** The name of an asset that changes its name with its content. */
function nameOf({ url }: FastifyRequest): string | null {
  const name = ASSET.exec(url)?.[1];
  return name === undefined || namePattern(name) === null ? null : name;
}

/** Answers one only if the offered dictionary is known to the last bit. */
function differenceFor(
  { headers }: FastifyRequest,
  known: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const offered = /^:([\w+/]{43}=):$/.exec(String(headers["available-dictionary"] ?? "").trim())?.[1];
  if (offered === undefined || !acceptsCoding(headers["accept-encoding"], "dcz")) return undefined;
  return known?.[offered];
}

async function readIndex(file: string): Promise<z.infer<typeof indexSchema>> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  return indexSchema.parse(JSON.parse(text));
}
