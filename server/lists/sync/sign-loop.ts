import type { HeadTags } from "#domain/lists/head-tags.ts";
import { repeat } from "../../jobs/background-loop.ts";
import type { BackgroundLoop } from "../../jobs/background-loop.ts";
import { listKey } from "./list-key.ts";
import { signLists } from "./sign-lists.ts";

/** Reads three rows, and what tags are of after a change. */
const LOOK_MS = 200;

/** Signs each publication and change of branches or articles, and once at the start. `seed` null: others sign. */
export async function runSigner(
  loop: BackgroundLoop,
  seed: string | null,
  readTags: () => Promise<HeadTags>,
): Promise<void> {
  if (seed === null) return;
  const { store, nowMs, tell } = loop;
  const key = listKey(seed);
  let again = true;
  let refused = false;
  await repeat(loop, LOOK_MS, async () => {
    const outcome = await signLists(store, key, { nowMs: nowMs(), again, readTags });
    if (outcome.kind === "signed") again = false;
    if (outcome.kind === "refused" && !refused) tell("error", "The key of this server may not sign lists.");
    refused = outcome.kind === "refused";
    return false;
  });
}
