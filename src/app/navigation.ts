import { useSyncExternalStore } from "react";
import { alphabetSlug } from "#domain/articles/alphabet-slugs.ts";
import { appRoutes, type RouteName } from "#domain/base/app-routes.ts";
import { session } from "../accounts/session/session.ts";
import { links } from "../platform/lib/links.ts";
import type { NavItem } from "./nav-item.ts";
import { pages } from "./pages.ts";

/** Installs the app, from any page. */
const DOWNLOAD = "/#download";

export const NAV_ITEMS: readonly NavItem[] = [
  { label: "nav.advertise", href: links.advertise() },
  ...Object.entries(pages).flatMap(([name, { nav }]): NavItem[] =>
    nav === undefined ? [] : [{ label: nav, href: appRoutes[name as RouteName] }],
  ),
  { label: "nav.download", href: DOWNLOAD },
];

export const ACCOUNT_ITEMS = {
  signedOut: [
    { label: "nav.register", href: "/register" },
    { label: "nav.login", href: "/login" },
  ],
  signedIn: [{ label: "nav.profile", href: "/profile" }],
} as const satisfies Record<string, readonly NavItem[]>;

/** `locale`: of the page. */
export const serviceItems = (locale: string): readonly NavItem[] => [
  { label: "footer.advertisement", href: links.advertise() },
  { label: "footer.check", href: links.passports() },
  { label: "footer.calendar", href: links.calendar() },
  { label: "footer.numbers", href: `${links.calendar()}#geez-numbers` },
  { label: "footer.alphabets", href: links.article(alphabetSlug(locale)) },
];

/** Register and Login, or My profile; signed-out in prerendered HTML. */
export function useAccountItems(): readonly NavItem[] {
  return ACCOUNT_ITEMS[
    useSyncExternalStore(session.subscribe, session.known, () => false) ? "signedIn" : "signedOut"
  ];
}
