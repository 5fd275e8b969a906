import { parseArgs } from "node:util";
import { readSecretFile, replaceSecretFile } from "../secret-file.ts";
import type { Store } from "../store/store.ts";
import { latestGeneration } from "#domain/lists/signed-head.ts";
import {
  keysOf,
  lastGeneration,
  maySign,
  readKnownKeys,
  replaceKnownKeys,
  storeGeneration,
  storeKeyLink,
  listKey,
  newListKey,
  LIST_KEY_FILE,
} from "../lists/sync/list-keys.ts";
import { runCommand, say, withStore } from "./run-command.ts";

// `npm run keys -- show | rotate | raise NUMBER | replace --force`: prints a JSON line. Exit 1 on failure, 2 on wrong usage.

const USAGE = `Usage: npm run keys -- show               the key that signs lists, and those before it
       npm run keys -- rotate             a new key, signed by the present one
       npm run keys -- raise 28400000     the next lists get a higher number than this, at most a day ahead of now:
                                          seconds since 2026. Phones refuse numbers lower than they have seen
       npm run keys -- replace --force    a new key after the present one was lost; phones accept it only from
                                          an app built with VITE_LISTS_KEY`;

type Command = "show" | "rotate" | "replace" | { raise: number };

function parseCommand(): Command | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean", default: false } },
  });
  const [word, ...rest] = positionals;
  if (word === "raise" && rest.length === 1 && !values.force && /^\d{1,12}$/.test(rest[0] ?? ""))
    return { raise: Number(rest[0]) };
  if (rest.length > 0) return null;
  if (word === "show" || word === "rotate") return values.force ? null : word;
  return word === "replace" && values.force ? word : null;
}

type Place = { store: Store; dataDir: string; setting: string | undefined };

async function main(): Promise<number> {
  const command = parseCommand();
  if (command === null) return say(USAGE, 2);
  return withStore(async ({ store, env, dataDir }) => {
    const place = { store, dataDir, setting: env.LISTS_KEY };
    if (command === "show") return show(place);
    if (typeof command === "object") return raise(place, command.raise);
    return command === "rotate" ? rotate(place) : replace(place);
  });
}

async function show({ store, dataDir, setting }: Place): Promise<number> {
  const known = await readKnownKeys(store.db);
  const seed = setting ?? readSecretFile(dataDir, LIST_KEY_FILE);
  const keys = known === null ? [] : keysOf(known);
  const here = seed === null ? null : listKey(seed).publicKey;
  const generation = here === null ? 0 : await lastGeneration(store.db, here);
  console.log(JSON.stringify({ here, known: keys, generation }));
  return 0;
}

/** The signer signs again, as the manifest that it signed is no longer named. */
async function raise({ store, dataDir, setting }: Place, generation: number): Promise<number> {
  const seed = setting ?? readSecretFile(dataDir, LIST_KEY_FILE);
  if (seed === null) return say("There is no key yet. Start the server once.", 1);
  if (generation > latestGeneration(Date.now())) {
    return say(
      "Phones refuse a number of more than a day ahead: rotate the key instead, which begins again.",
      1,
    );
  }
  const key = listKey(seed).publicKey;
  if (generation <= (await lastGeneration(store.db, key))) return say("The number is that high already.", 1);
  await store.write(async (trx) => {
    await storeGeneration(trx, { key, generation });
    await trx.updateTable("list_head").set({ manifest_etag: "" }).execute();
  });
  console.log(JSON.stringify({ key, generation }));
  return 0;
}

async function rotate({ store, dataDir, setting }: Place): Promise<number> {
  const known = await readKnownKeys(store.db);
  const seed = setting ?? readSecretFile(dataDir, LIST_KEY_FILE);
  if (known === null || seed === null) return say("There is no key yet. Start the server once.", 1);
  const present = listKey(seed);
  if (!(await maySign(store.db, present.publicKey)))
    return say("The key here is not the one that signs these lists.", 1);
  const next = newListKey();
  // Stored first: until the file follows, the present key goes on signing.
  await store.write(async (trx) => storeKeyLink(trx, present.nameFollower(next.publicKey)));
  return keep(next.seed, next.publicKey, { dataDir, setting });
}

async function replace({ store, dataDir, setting }: Place): Promise<number> {
  const next = newListKey();
  await store.write(async (trx) => replaceKnownKeys(trx, next.publicKey));
  return keep(next.seed, next.publicKey, { dataDir, setting });
}

function keep(seed: string, key: string, { dataDir, setting }: Omit<Place, "store">): number {
  if (setting === undefined) {
    replaceSecretFile(dataDir, LIST_KEY_FILE, seed);
    say("Restart the server: it signs with the new key from then on.", 0);
    console.log(JSON.stringify({ key }));
  } else {
    say("Set LISTS_KEY to `secret` and restart the servers: they sign with the new key from then on.", 0);
    console.log(JSON.stringify({ key, secret: seed }));
  }
  return 0;
}

await runCommand(main, "Nothing was changed: ");
