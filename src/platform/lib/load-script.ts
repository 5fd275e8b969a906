import { trustedScriptUrl } from "./trusted-script-url.ts";

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
