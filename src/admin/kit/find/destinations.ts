import { foldWords, hasWords } from "#domain/articles/fold-words.ts";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { isAdmin, mayDo, type Rights } from "#domain/accounts/roles.ts";
import type { MessageId, Translator } from "../../../platform/i18n/translator.ts";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { links } from "../../../platform/lib/links.ts";
import { sectionsFor } from "../frame/admin-sections.ts";

/** Something that the finder can open. */
export type Place = { key: string; title: string; detail?: string; href: string };

type Named = { label: MessageId; href: string };

/** Whether a title has all words typed, each maybe only begun. */
export function fits(text: string, typed: string): boolean {
  return hasWords(foldWords(text).join(" "), foldWords(typed));
}

/** Pages and acts that the account may use and that have the words typed; all of them before anything is typed. */
export function placesFor(
  { t }: Translator,
  rights: Rights,
  typed: string,
): { pages: readonly Place[]; acts: readonly Place[] } {
  const named = (places: readonly Named[]): Place[] =>
    places
      .map(({ label, href }) => ({ key: `${label} ${href}`, title: t(label), href }))
      .filter(({ title }) => fits(title, typed));
  return { pages: named(pagesFor(rights)), acts: named(actsFor(rights)) };
}

function pagesFor(rights: Rights): readonly Named[] {
  return [
    ...sectionsFor(rights),
    ...(mayDo(rights, "manage-advertisements")
      ? [{ label: "find.figures" as const, href: adminLinks.advertisementStats() }]
      : []),
    { label: "find.profile", href: accountRoutes.profile },
    { label: "admin.public_site", href: links.home() },
  ];
}

function actsFor(rights: Rights): readonly Named[] {
  const acts: readonly (Named & { isAllowed: boolean })[] = [
    { label: "find.new_list", href: adminLinks.imports(), isAllowed: mayDo(rights, "upload-files") },
    { label: "find.new_passport", href: adminLinks.newPassport(), isAllowed: isAdmin(rights) },
    { label: "find.new_branch", href: adminLinks.newLocation(), isAllowed: isAdmin(rights) },
    { label: "find.new_article", href: adminLinks.newArticle(), isAllowed: mayDo(rights, "manage-articles") },
    {
      label: "find.new_advertisement",
      href: adminLinks.newAdvertisement(),
      isAllowed: mayDo(rights, "manage-advertisements"),
    },
  ];
  return acts.filter(({ isAllowed }) => isAllowed);
}
