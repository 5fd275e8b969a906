import { ownUrl, POLICY_NAME } from "./trusted-script-url.ts";

type Policy = { createScriptURL: (url: string) => unknown; createHTML: (html: string) => unknown };
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string; createHTML: (html: string) => string },
  ) => Policy;
};

const RULES = { createScriptURL: ownUrl, createHTML: (html: string) => html };
let policy: Policy | null = null;

/**
 * A page's only policy; workers have one of their own, without HTML. It stays in this file: what the functions below
 * return is all that others get of it.
 */
function thePolicy(): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return RULES;
  return (policy ??= trustedTypes.createPolicy(POLICY_NAME, RULES));
}

/** A worker's address wrapped for Trusted Types. Throws unless a path of this site. */
export function trustedWorkerUrl(url: string): string {
  // The DOM's types take only strings here.
  return thePolicy().createScriptURL(url) as string;
}

/**
 * Foreign HTML as a document of its own, in which no script runs and nothing is loaded. Its text and attributes may be
 * read; its elements must never be put into the page.
 */
export function readInert(html: string): Document {
  return new DOMParser().parseFromString(thePolicy().createHTML(html) as string, "text/html");
}
