import type { MessageId } from "../i18n/translator.ts";
import { links } from "./routes.ts";

export type NavItem = { href: string; label: MessageId };

/** The pages the header leads to, in the order of the specification; only those that exist. */
export const NAV_ITEMS: readonly NavItem[] = [
  { href: links.passports(), label: "nav.passports" },
  { href: links.locations(), label: "nav.locations" },
];
