import { isAdmin, mayDo, mayEnterAdmin, type Permission, type Rights } from "#domain/accounts/roles.ts";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";

/** "any": any role or permission. */
type Need = "any" | "admin" | Permission;

type Group = "lists" | "content" | "advertising" | "system";

type AdminSection = { label: MessageId; href: string; need: Need; group: Group | null };

const START: AdminSection = { label: "admin.overview", href: adminLinks.start(), need: "any", group: null };

/** In navigation order; those of a group stand together. */
const SECTIONS: readonly AdminSection[] = [
  START,
  { label: "admin.passports", href: adminLinks.passports(), need: "admin", group: "lists" },
  { label: "admin.imports", href: adminLinks.imports(), need: "upload-files", group: "lists" },
  { label: "admin.locations", href: adminLinks.locations(), need: "admin", group: "lists" },
  { label: "admin.removals", href: adminLinks.removalRequests(), need: "admin", group: "lists" },
  { label: "admin.articles", href: adminLinks.articles(), need: "manage-articles", group: "content" },
  {
    label: "admin.requests",
    href: adminLinks.advertisementRequests(),
    need: "manage-advertisements",
    group: "advertising",
  },
  {
    label: "admin.advertisements",
    href: adminLinks.advertisements(),
    need: "manage-advertisements",
    group: "advertising",
  },
  { label: "admin.users", href: adminLinks.users(), need: "admin", group: "system" },
  { label: "admin.audit", href: adminLinks.audit(), need: "admin", group: "system" },
  { label: "admin.queue", href: adminLinks.queue(), need: "admin", group: "system" },
  { label: "admin.notices", href: adminLinks.notices(), need: "admin", group: "system" },
];

const GROUP_LABELS: Record<Group, MessageId> = {
  lists: "admin.group_lists",
  content: "admin.group_content",
  advertising: "admin.group_advertising",
  system: "admin.group_system",
};

/** Only hides links; the server enforces rights. */
export function sectionsFor(rights: Rights): readonly AdminSection[] {
  return SECTIONS.filter(({ need }) => mayOpen(rights, need));
}

type SectionGroup = { label: MessageId | null; sections: readonly AdminSection[] };

/** The same sections as they stand in the bar; the overview is in a group without a name. */
export function groupedSectionsFor(rights: Rights): readonly SectionGroup[] {
  const groups: { group: Group | null; label: MessageId | null; sections: AdminSection[] }[] = [];
  for (const section of sectionsFor(rights)) {
    const { group } = section;
    const last = groups.at(-1);
    if (last !== undefined && last.group === group) last.sections.push(section);
    else groups.push({ group, label: group === null ? null : GROUP_LABELS[group], sections: [section] });
  }
  return groups;
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

/** What one record of a section is called. */
const ONE: Readonly<Record<string, MessageId>> = {
  [adminLinks.passports()]: "admin.one_passport",
  [adminLinks.imports()]: "admin.one_import",
  [adminLinks.locations()]: "admin.one_location",
  [adminLinks.articles()]: "admin.one_article",
  [adminLinks.advertisementRequests()]: "admin.one_request",
  [adminLinks.advertisements()]: "admin.one_advertisement",
  [adminLinks.users()]: "admin.one_user",
};

/** The last crumb is the page itself, without a link. */
export type Crumb = { label: MessageId; href?: string };

/** From the section's list to the open page; the tabs show the rest. */
export function crumbsOf(path: string): Crumb[] {
  const section = sectionOf(path);
  if (section === START) return [];
  const deeper = path.replace(/\/$/, "").slice(section.href.length + 1);
  if (deeper === "") return [];
  const last = CRUMBS[deeper] ?? ONE[section.href];
  if (last === undefined) return [];
  return [{ label: section.label, href: section.href }, { label: last }];
}
