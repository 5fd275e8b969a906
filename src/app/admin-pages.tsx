import type { ReactNode } from "react";
import { matchRoute, useLocation, useRouter } from "wouter";
import { adminRoutes } from "../../domain/admin-routes.ts";
import { AdminFrame } from "../features/admin/frame/admin-frame.tsx";
import { StartPage } from "../features/admin/frame/start-page.tsx";
import { OutboxButton } from "../features/admin/outbox/outbox-button.tsx";
import { NewPassportPage } from "../features/admin/passports/new-passport-page.tsx";
import { PassportPage } from "../features/admin/passports/passport-page.tsx";
import { PassportsPage } from "../features/admin/passports/passports-page.tsx";
import { usePageMessages, useTranslate } from "../i18n/use-translate.tsx";
import { AccountContext } from "../lib/account-context.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import type { Requirement } from "./guard-decision.ts";
import { Guard } from "./guards.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

type Params = Readonly<Record<string, string | undefined>>;
type AdminPage = { requires: Requirement; page: (params: Params) => ReactNode };

const ANYBODY: Requirement = { need: "user", fallback: "/" };
const ADMINS: Requirement = { need: "admin", fallback: adminRoutes.start };

/** Who may open which page of the admin area; `new` comes before whatever has an id in its place. */
const PAGES: readonly (AdminPage & { pattern: string })[] = [
  { pattern: adminRoutes.start, requires: ANYBODY, page: () => <StartPage /> },
  { pattern: adminRoutes.passports, requires: ADMINS, page: () => <PassportsPage /> },
  { pattern: adminRoutes.newPassport, requires: ADMINS, page: () => <NewPassportPage /> },
  {
    pattern: adminRoutes.passport,
    requires: ADMINS,
    page: ({ passportId = "" }) => <PassportPage key={passportId} passportId={passportId} />,
  },
];

/** The admin area: its code comes with the first page of it that is opened, and its frame stays from page to page. */
export function AdminPages() {
  const [path] = useLocation();
  const { parser } = useRouter();
  for (const { pattern, ...page } of PAGES) {
    const [matches, params] = matchRoute(parser, pattern, path);
    if (matches) return <Guarded {...page} params={params} />;
  }
  return <NotFoundPage />;
}

function Guarded({ requires, page, params }: AdminPage & { params: Params }) {
  usePageMessages("admin-frame");
  const { t } = useTranslate();
  const [path] = useLocation();
  const waiting = (
    <div role="status" aria-label={t("admin.checking")}>
      <SkeletonRows />
    </div>
  );
  return (
    <Guard requires={requires} waiting={waiting}>
      {({ user, offline }) => (
        <AccountContext value={{ status: "signed-in", user }}>
          <AdminFrame offline={offline} tools={<OutboxButton />}>
            <ErrorBoundary key={path}>{page(params)}</ErrorBoundary>
          </AdminFrame>
        </AccountContext>
      )}
    </Guard>
  );
}
