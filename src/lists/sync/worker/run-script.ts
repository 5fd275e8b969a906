import { trustedScriptUrl } from "../../../platform/lib/trusted-script-url.ts";

/** Runs a built script in this worker. Classic workers have no dynamic import in Firefox before 114. */
export async function runScript(url: string): Promise<void> {
  try {
    if (import.meta.env.DEV) await import(/* @vite-ignore */ url);
    else importScripts(trustedScriptUrl(url));
  } catch {
    // It is not cached and the link is gone, or another build's came.
  }
}
