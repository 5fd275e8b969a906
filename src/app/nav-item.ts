import type { MessageId } from "../platform/i18n/translator.ts";

/** A link, or a message for unfinished pages. */
export type NavItem = { label: MessageId } & ({ href: string } | { message: MessageId });

/** "page" for the current page, "true" for its parent list. */
export function currentMark(path: string, href: string): "page" | "true" | undefined {
  const [here, there] = [path, href].map((address) => address.replace(/\/$/, ""));
  if (here === there) return "page";
  return there !== "" && here?.startsWith(`${there}/`) ? "true" : undefined;
}
