import type { ReactNode } from "react";
import { matchRoute, useLocation, useRouter, useSearch } from "wouter";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import type { User } from "#domain/accounts/users.ts";
import { AuditPage } from "../admin/accounts/audit/audit-page.tsx";
import { AdminFrame } from "../admin/kit/frame/admin-frame.tsx";
import { LeaveRefused } from "../admin/kit/frame/refused.tsx";
import { ImportPage } from "../admin/imports/import-page.tsx";
import { ImportsPage } from "../admin/imports/imports-page.tsx";
import { LocationPage, NewLocationPage } from "../admin/locations/location-page.tsx";
import { LocationsPage } from "../admin/locations/locations-page.tsx";
import { OwnOutbox } from "../admin/kit/outbox/outbox-groups.tsx";
import { NewPassportPage, PassportPage } from "../admin/passports/passport-page.tsx";
import { PassportsPage } from "../admin/passports/passports-page.tsx";
import { RemovalRequestsPage } from "../admin/passports/removal/removal-requests-page.tsx";
import { StartPage } from "../admin/start-page.tsx";
import { UserPage } from "../admin/accounts/users/user-page.tsx";
import { UsersPage } from "../admin/accounts/users/users-page.tsx";
import { AccountContext } from "../platform/hooks/account-context.ts";
import { lazyPage } from "../platform/hooks/lazy-page.tsx";
import { Redirect } from "../platform/hooks/redirect.tsx";
import { useAccountCheck } from "../platform/hooks/use-account-check.ts";
import { usePageMessages } from "../platform/i18n/use-translate.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { type Requirement, decideEntry } from "./guard-decision.ts";
import { NotFoundPage } from "./not-found-page.tsx";

export { AdminHeader } from "./admin-header.tsx";

/** With the Markdown parser, which no other admin page needs. */
const editorPages = lazyPage<{ at?: string }>(() =>
  import("../admin/articles/editor-pages.tsx").then((module) => module.EditorPages),
);

/** For managers of advertisements. */
const requestPages = lazyPage<{ at?: string }>(() =>
  import("../admin/advertising/requests/request-pages.tsx").then((module) => module.RequestPages),
);

/** It is of use only with a connection. */
const queuePage = lazyPage<{ outbox: ReactNode }>(() =>
  import("../admin/jobs/queue-page.tsx").then((module) => module.QueuePage),
);

const noticesPage = lazyPage<Record<string, never>>(() =>
  import("../admin/notices/notices-page.tsx").then((module) => module.NoticesPage),
);

const advertisementPages = lazyPage<{ at?: string }>(() =>
  import("../admin/advertising/advertisements/advertisement-pages.tsx").then(
    (module) => module.AdvertisementPages,
  ),
);

type Params = Readonly<Record<string, string | undefined>>;
type AdminPage = { requires: Requirement; page: (params: Params) => ReactNode };

const ANYBODY: Requirement = { need: "user", fallback: "/" };
const ADMINS: Requirement = { need: "admin", fallback: adminRoutes.start };
const EDITORS: Requirement = { need: "manage-articles", fallback: adminRoutes.start };
const ADVERTISERS: Requirement = { need: "manage-advertisements", fallback: adminRoutes.start };
const UPLOADERS: Requirement = { need: "upload-files", fallback: "/" };

/** Required rights by page; `new` must precede patterns with an id. */
const PAGES: readonly (AdminPage & { pattern: string })[] = [
  { pattern: adminRoutes.start, requires: ANYBODY, page: () => <StartPage /> },
  { pattern: adminRoutes.passports, requires: ADMINS, page: () => <PassportsPage /> },
  { pattern: adminRoutes.newPassport, requires: ADMINS, page: () => <NewPassportPage /> },
  {
    pattern: adminRoutes.passport,
    requires: ADMINS,
    page: ({ passportId = "" }) => <PassportPage key={passportId} passportId={passportId} />,
  },
  { pattern: adminRoutes.locations, requires: ADMINS, page: () => <LocationsPage /> },
  { pattern: adminRoutes.newLocation, requires: ADMINS, page: () => <NewLocationPage /> },
  {
    pattern: adminRoutes.location,
    requires: ADMINS,
    page: ({ locationSlug = "" }) => <LocationPage key={locationSlug} locationSlug={locationSlug} />,
  },
  { pattern: adminRoutes.articles, requires: EDITORS, page: () => <editorPages.Page /> },
  { pattern: adminRoutes.newArticle, requires: EDITORS, page: () => <editorPages.Page key="new" at="new" /> },
  {
    pattern: adminRoutes.article,
    requires: EDITORS,
    page: ({ articleSlug = "" }) => <editorPages.Page key={articleSlug} at={articleSlug} />,
  },
  { pattern: adminRoutes.advertisements, requires: ADVERTISERS, page: () => <advertisementPages.Page /> },
  ...(["new", "stats"] as const).map((at) => ({
    pattern: `${adminRoutes.advertisements}/${at}`,
    requires: ADVERTISERS,
    page: () => <advertisementPages.Page key={at} at={at} />,
  })),
  {
    pattern: adminRoutes.advertisement,
    requires: ADVERTISERS,
    page: ({ advertisementId = "" }) => (
      <advertisementPages.Page key={advertisementId} at={advertisementId} />
    ),
  },
  { pattern: adminRoutes.removalRequests, requires: ADMINS, page: () => <RemovalRequestsPage /> },
  {
    pattern: adminRoutes.advertisementRequests,
    requires: ADVERTISERS,
    page: () => <requestPages.Page />,
  },
  {
    pattern: adminRoutes.advertisementRequest,
    requires: ADVERTISERS,
    page: ({ requestId = "" }) => <requestPages.Page key={requestId} at={requestId} />,
  },
  { pattern: adminRoutes.users, requires: ADMINS, page: () => <UsersPage /> },
  {
    pattern: adminRoutes.user,
    requires: ADMINS,
    page: ({ userId = "" }) => <UserPage key={userId} userId={userId} />,
  },
  { pattern: adminRoutes.imports, requires: UPLOADERS, page: () => <ImportsPage /> },
  {
    pattern: adminRoutes.import,
    requires: UPLOADERS,
    page: ({ batchId = "" }) => <ImportPage key={batchId} batchId={batchId} />,
  },
  { pattern: adminRoutes.audit, requires: ADMINS, page: () => <AuditPage /> },
  { pattern: adminRoutes.queue, requires: ADMINS, page: () => <queuePage.Page outbox={<OwnOutbox />} /> },
  { pattern: adminRoutes.notices, requires: ADMINS, page: () => <noticesPage.Page /> },
];

/** A lazy chunk; its frame persists between pages. */
export function AdminPages() {
  const [path] = useLocation();
  const { parser } = useRouter();
  for (const { pattern, ...page } of PAGES) {
    const [matches, params] = matchRoute(parser, pattern, path);
    if (matches) return <Guarded {...page} params={decoded(params)} />;
  }
  return <NotFoundPage />;
}

function Guarded({ requires, page, params }: AdminPage & { params: Params }) {
  usePageMessages("admin-frame");
  const [path] = useLocation();
  const waiting = <SkeletonRows />;
  return (
    <Guard requires={requires} waiting={waiting}>
      {({ user, offline }) => (
        <AccountContext value={user}>
          <AdminFrame offline={offline}>
            <ErrorBoundary key={path}>{page(params)}</ErrorBoundary>
          </AdminFrame>
        </AccountContext>
      )}
    </Guard>
  );
}

/** wouter does not decode `%3A`, part of temporary ids. */
function decoded(params: Params): Params {
  return Object.fromEntries(Object.entries(params).map(([name, part = ""]) => [name, decodePart(part)]));
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type GuardProps = {
  requires: Requirement;
  waiting: ReactNode;
  children: (entered: { user: User; offline: boolean }) => ReactNode;
};

function Guard({ requires, waiting, children }: GuardProps) {
  const { snapshot, wasKnown } = useAccountCheck();
  const [path] = useLocation();
  const search = useSearch();
  const here = search === "" ? path : `${path}?${search}`;
  const decision = decideEntry(snapshot, requires, { wasKnown, here });
  if (decision.kind === "wait") return waiting;
  if (decision.kind === "leave") {
    const { to, refused } = decision;
    return refused === undefined ? (
      <Redirect to={to} />
    ) : (
      <LeaveRefused to={to} refusal={{ ...refused, path }} />
    );
  }
  return children(decision);
}
