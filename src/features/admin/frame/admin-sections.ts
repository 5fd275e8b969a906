import { isAdmin, mayDo, mayEnterAdmin, type Permission, type Rights } from "#domain/roles.ts";
import { adminLinks } from "../../../app/admin-links.ts";
import type { MessageId } from "../../../i18n/translator.ts";

/** Who may open a part of the admin area: anybody with a part in it, admins, or whoever holds a permission. */
type Need = "any" | "admin" | Permission;

type AdminSection = { label: MessageId; href: string; need: Need };

const START: AdminSection = { label: "admin.overview", href: adminLinks.start(), need: "any" };

/** The parts of the admin area in the order of the navigation. */
const SECTIONS: readonly AdminSection[] = [
  START,
  { label: "admin.passports", href: adminLinks.passports(), need: "admin" },
  { label: "admin.imports", href: adminLinks.imports(), need: "upload-files" },
  { label: "admin.locations", href: adminLinks.locations(), need: "admin" },
  { label: "admin.removals", href: adminLinks.removalRequests(), need: "admin" },
  { label: "admin.users", href: adminLinks.users(), need: "admin" },
  { label: "admin.audit", href: adminLinks.audit(), need: "admin" },
];

/** What of the admin area an account sees; the server decides for itself. */
export function sectionsFor(rights: Rights): readonly AdminSection[] {
  return SECTIONS.filter(({ need }) => mayOpen(rights, need));
}

function mayOpen(rights: Rights, need: Need): boolean {
  if (need === "any") return mayEnterAdmin(rights);
  return need === "admin" ? isAdmin(rights) : mayDo(rights, need);
}

/** The part that an address belongs to. */
export function sectionOf(path: string): AdminSection {
  const here = `${path.replace(/\/$/, "")}/`;
  return SECTIONS.find((section) => section !== START && here.startsWith(`${section.href}/`)) ?? START;
}

/** A step on the way to a page; the last one is the page itself and has no link. */
export type Crumb = { label: MessageId; href?: string };

/** The way from its list to what is open; the tabs above say the rest. */
export function crumbsOf(path: string): Crumb[] {
  const section = sectionOf(path);
  if (section === START) return [];
  const deeper = path.replace(/\/$/, "").slice(section.href.length + 1);
  if (deeper === "") return [];
  const last: MessageId = deeper === "new" ? "admin.crumb_new" : "admin.crumb_one";
  return [{ label: section.label, href: section.href }, { label: last }];
}
