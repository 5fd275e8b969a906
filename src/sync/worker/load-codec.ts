import { trustedScriptUrl } from "../../lib/trusted-script-url.ts";
import type { ListCodec } from "../list-codec.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built script the default export
import codecUrl from "./codec-script.ts?worker&url";

/** Classic workers have no dynamic import in Firefox before 114. */
export async function loadCodec(): Promise<ListCodec | null> {
  const known = loaded();
  if (known !== null) return known;
  try {
    if (import.meta.env.DEV) await import(/* @vite-ignore */ codecUrl);
    else importScripts(trustedScriptUrl(codecUrl));
  } catch {
    // Not cached, and the link is gone; or another build's.
  }
  return loaded();
}

function loaded(): ListCodec | null {
  const { listCodec } = globalThis as { listCodec?: ListCodec };
  return listCodec ?? null;
}
