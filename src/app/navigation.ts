import type { MessageId } from "../i18n/translator.ts";
import { links } from "./routes.ts";

/** A page to go to, or, while it is being built, the sentence that says so. */
export type NavItem = { label: MessageId } & ({ href: string } | { message: MessageId });

/** Starts the app's installation, on whichever page it is followed. */
const DOWNLOAD = "/#download";

/** What the header leads to, in the order of the specification. */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: "nav.advertise", message: "soon.advertise" },
  { label: "nav.passports", href: links.passports() },
  { label: "nav.articles", href: links.articles() },
  { label: "nav.calendar", href: links.calendar() },
  { label: "nav.locations", href: links.locations() },
  { label: "nav.download", href: DOWNLOAD },
];

/** The header's buttons: for who is signed out, and for who is signed in (domain/account-routes.ts). */
export const ACCOUNT_ITEMS = {
  signedOut: [
    { label: "nav.register", href: "/register" },
    { label: "nav.login", href: "/login" },
  ],
  signedIn: [{ label: "nav.profile", href: "/profile" }],
} as const satisfies Record<string, readonly NavItem[]>;

/** The footer's Services. */
export const SERVICE_ITEMS: readonly NavItem[] = [
  { label: "footer.advertisement", message: "soon.advertise" },
  { label: "footer.check", href: links.passports() },
  { label: "footer.calendar", href: links.calendar() },
  { label: "footer.numbers", href: `${links.calendar()}#geez-numbers` },
  { label: "footer.alphabets", href: links.articles() },
];

/** Whether a link leads to the page that is open (`page`), or to the list it belongs to (`true`). */
export function currentMark(path: string, href: string): "page" | "true" | undefined {
  const [here, there] = [path, href].map((address) => address.replace(/\/$/, ""));
  if (here === there) return "page";
  return there !== "" && here?.startsWith(`${there}/`) ? "true" : undefined;
}
