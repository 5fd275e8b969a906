import { HEAD_FORMAT, type Head } from "#domain/lists/sync-head.ts";
import type { Manifest } from "#domain/lists/contract.ts";
import type { HeadTags } from "#domain/lists/head-tags.ts";
import { dayTexts, listDaysText } from "#domain/lists/pages.ts";
import { textHash } from "#domain/lists/segment/segment-hash.ts";

/** The text of a head with its pages by hash. */
export type Tree = { text: string; pages: Map<string, string> };

/** The head and pages of a manifest. Equal manifests have equal pages. */
export async function treeOf(
  manifest: Manifest,
  { generation, tags }: { generation: number; tags?: HeadTags },
): Promise<Tree> {
  const pages = new Map<string, string>();
  const add = async (text: string): Promise<string> => {
    const hash = await textHash(text);
    pages.set(hash, text);
    return hash;
  };
  const days: Head["days"] = [];
  for (const [period, text] of [...dayTexts(manifest)].sort(([a], [b]) => (a < b ? 1 : -1)))
    days.push([period, await add(text)]);
  const head: Head & Partial<HeadTags> = {
    format: HEAD_FORMAT,
    generation,
    generated_at: manifest.generated_at,
    total: manifest.total,
    ...(manifest.sample_data === true ? { sample_data: true } : {}),
    lists: await add(listDaysText(manifest.lists)),
    days,
    ...(manifest.dictionary ? { dictionary: manifest.dictionary } : {}),
    ...(manifest.pace ? { pace: manifest.pace } : {}),
    ...tags,
  };
  return { text: JSON.stringify(head), pages };
}
