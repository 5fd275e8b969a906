/** As in the CSP (server/pages/page-policy.ts); a page may create it once. */
export const POLICY_NAME = "passport-status";

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => unknown };
};

let policy: { createScriptURL: (url: string) => unknown } | null = null;

/** A script address that a worker loads, wrapped for Trusted Types. Throws unless a path of this site. */
export function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return ownUrl(url);
  policy ??= trustedTypes.createPolicy(POLICY_NAME, { createScriptURL: ownUrl });
  // The DOM's types take only strings here.
  return policy.createScriptURL(url) as string;
}

export function ownUrl(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new Error(`Not a script of ours: ${url}`);
  return url;
}

declare const self: { importScripts(url: string): void };

/**
 * Runs a script of the build in this worker, before anything else goes on. The browser's own cache may hold a captive
 * portal's page for it: then it is asked for past that.
 */
export function loadScript(url: string): void {
  try {
    self.importScripts(trustedScriptUrl(url));
  } catch {
    self.importScripts(trustedScriptUrl(`${url}?past-cache`));
  }
}
