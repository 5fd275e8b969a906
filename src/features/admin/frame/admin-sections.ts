import { isAdmin, mayDo, mayEnterAdmin, type Permission, type Rights } from "#domain/roles.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { MessageId } from "../../../i18n/translator.ts";

/** "any": any role or permission. */
type Need = "any" | "admin" | Permission;

type AdminSection = { label: MessageId; href: string; need: Need };

const START: AdminSection = { label: "admin.overview", href: adminLinks.start(), need: "any" };

/** In navigation order. */
const SECTIONS: readonly AdminSection[] = [
  START,
  { label: "admin.passports", href: adminLinks.passports(), need: "admin" },
  { label: "admin.imports", href: adminLinks.imports(), need: "upload-files" },
  { label: "admin.locations", href: adminLinks.locations(), need: "admin" },
  { label: "admin.articles", href: adminLinks.articles(), need: "manage-articles" },
  { label: "admin.advertisements", href: adminLinks.advertisements(), need: "manage-advertisements" },
  { label: "admin.removals", href: adminLinks.removalRequests(), need: "admin" },
  {
    label: "admin.requests",
    href: adminLinks.advertisementRequests(),
    need: "manage-advertisements",
  },
  { label: "admin.users", href: adminLinks.users(), need: "admin" },
  { label: "admin.audit", href: adminLinks.audit(), need: "admin" },
  { label: "admin.queue", href: adminLinks.queue(), need: "admin" },
  { label: "admin.notices", href: adminLinks.notices(), need: "admin" },
];

/** Only hides links; the server enforces rights. */
export function sectionsFor(rights: Rights): readonly AdminSection[] {
  return SECTIONS.filter(({ need }) => mayOpen(rights, need));
}

function mayOpen(rights: Rights, need: Need): boolean {
  if (need === "any") return mayEnterAdmin(rights);
  return need === "admin" ? isAdmin(rights) : mayDo(rights, need);
}

export function sectionOf(path: string): AdminSection {
  const here = `${path.replace(/\/$/, "")}/`;
  return SECTIONS.find((section) => section !== START && here.startsWith(`${section.href}/`)) ?? START;
}

const CRUMBS: Readonly<Record<string, MessageId>> = { new: "admin.crumb_new", stats: "admin.crumb_stats" };

/** The last crumb is the page itself, without a link. */
export type Crumb = { label: MessageId; href?: string };

/** From the section's list to the open page; the tabs show the rest. */
export function crumbsOf(path: string): Crumb[] {
  const section = sectionOf(path);
  if (section === START) return [];
  const deeper = path.replace(/\/$/, "").slice(section.href.length + 1);
  if (deeper === "") return [];
  const last = CRUMBS[deeper] ?? "admin.crumb_one";
  return [{ label: section.label, href: section.href }, { label: last }];
}
