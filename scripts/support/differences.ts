import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { DIFFERENCES_FOLDER, DIFFERENCES_INDEX, namePattern } from "../../server/pages/asset-names.ts";
import { readBuilds } from "./former-chunks.ts";

const zstd = promisify(zstdCompress);

/** RFC 9842, 5: a skippable frame of zstd that holds the dictionary's SHA-256. */
const DCZ_START = Buffer.from("5e2a4d1820000000", "hex");
const MOST_SHARE_OF_BROTLI = 0.8;
/** What browsers are bound to accept (8 MB), and what the format can do with little. */
const WINDOW_LOG = { least: 17, most: 23 };

/**
 * Writes a build's scripts and styles as differences to those of the former builds that are kept in it. The server
 * sends them to browsers that have the former file.
 */
export async function writeDifferences(folder: string): Promise<void> {
  const [own = [], ...former] = await readBuilds(folder);
  const names = [...new Set(former.flat())].filter((name) => existsSync(join(folder, "assets", name)));
  const byPattern = Map.groupBy(names, namePattern);
  const target = join(folder, DIFFERENCES_FOLDER);
  await mkdir(target, { recursive: true });
  const index: Record<string, Record<string, string>> = {};
  for (const name of own) {
    const file = join(folder, "assets", name);
    const pattern = namePattern(name);
    for (const before of pattern === null ? [] : (byPattern.get(pattern) ?? [])) {
      if (before === name) continue;
      const dictionary = await readFile(join(folder, "assets", before));
      const digest = createHash("sha256").update(dictionary).digest();
      const bytes = await differenceBetween({ dictionary, digest }, await readFile(file));
      if (bytes.length > (await stat(`${file}.br`)).size * MOST_SHARE_OF_BROTLI) continue;
      const difference = `${name}.${digest.toString("hex").slice(0, 16)}.dcz`;
      await writeFile(join(target, difference), bytes);
      (index[name] ??= {})[digest.toString("base64")] = difference;
    }
  }
  await writeFile(join(target, DIFFERENCES_INDEX), JSON.stringify(index));
}

/** `next` as a difference to `dictionary`, with the head of the coding `dcz`. */
async function differenceBetween(
  { dictionary, digest }: { dictionary: Uint8Array; digest: Uint8Array },
  next: Uint8Array,
): Promise<Buffer> {
  const needed = Math.ceil(Math.log2(dictionary.length + next.length + 1));
  const windowLog = Math.min(Math.max(needed, WINDOW_LOG.least), WINDOW_LOG.most);
  const compressed = await zstd(next, {
    dictionary,
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: windowLog,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  return Buffer.concat([DCZ_START, digest, compressed]);
}
