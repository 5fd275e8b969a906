import type { ListCodec } from "../list-codec.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built script the default export
import codecUrl from "./codec-script.ts?worker&url";
import { runScript } from "./run-script.ts";

/** Loads the codec of lists. */
export async function loadCodec(): Promise<ListCodec | null> {
  const known = loaded();
  if (known !== null) return known;
  await runScript(codecUrl);
  return loaded();
}

function loaded(): ListCodec | null {
  const { listCodec } = globalThis as { listCodec?: ListCodec };
  return listCodec ?? null;
}
