import type { RouteOptions } from "fastify";
import { expect, it } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import type { App } from "../../server/route-deps.ts";
import { syncRoutes } from "../../server/lists/sync/sync-routes.ts";
import { describeOnEachStoreThoroughly } from "./stores.ts";
import { ACCOUNT_KINDS, accountOf } from "./support/accounts.ts";
import type { AccountKind } from "./support/accounts.ts";
import { testApp } from "./test-app.ts";

const EVERYBODY = ACCOUNT_KINDS;
const SIGNED_IN = ACCOUNT_KINDS.filter((kind) => kind !== "anonymous");
const ADMINS: readonly AccountKind[] = ["admin"];
const EDITORS: readonly AccountKind[] = ["editor", "manage-articles", "admin"];
const ADVERTISERS: readonly AccountKind[] = ["manage-advertisements", "admin"];
const UPLOADERS: readonly AccountKind[] = ["upload-files", "admin"];

/** An unlisted route fails the test. */
const WHO_MAY: Readonly<Record<string, readonly AccountKind[]>> = {
  "GET /healthz": EVERYBODY,
  "GET /readyz": EVERYBODY,
  "GET /api/v1/openapi.json": EVERYBODY,
  "GET /api/v1/passports": EVERYBODY,
  "GET /api/v1/passports/:id": EVERYBODY,
  "GET /api/v1/locations": EVERYBODY,
  "GET /api/v1/locations/:slug": EVERYBODY,
  "GET /api/v1/overview": EVERYBODY,
  "GET /api/v1/service": EVERYBODY,
  "GET /api/v1/advertisements/audience": EVERYBODY,
  "GET /api/v1/articles": EVERYBODY,
  "GET /api/v1/articles/:slug": EVERYBODY,
  "GET /api/v1/categories": EVERYBODY,
  "GET /api/v1/tags": EVERYBODY,
  "GET /api/v1/feeds/articles.rss": EVERYBODY,
  "GET /api/v1/feeds/articles.atom": EVERYBODY,
  "GET /api/v1/feeds/articles.json": EVERYBODY,
  "GET /api/v1/feeds/en/articles.rss": EVERYBODY,
  "GET /api/v1/feeds/en/articles.atom": EVERYBODY,
  "GET /api/v1/feeds/en/articles.json": EVERYBODY,
  "GET /api/v1/feeds/am/articles.rss": EVERYBODY,
  "GET /api/v1/feeds/am/articles.atom": EVERYBODY,
  "GET /api/v1/feeds/am/articles.json": EVERYBODY,
  "GET /api/v1/sync/passports": EVERYBODY,
  "GET /api/v1/sync/passports/:hash": EVERYBODY,
  "GET /api/v1/sync/days/:hash": EVERYBODY,
  "GET /api/v1/sync/months/:hash": EVERYBODY,
  "GET /api/v1/sync/dictionaries/:hash": EVERYBODY,
  "GET /api/v1/sync/articles": EVERYBODY,
  "GET /api/v1/sync/articles/:slug/:version": EVERYBODY,
  "GET /media/:id": EVERYBODY,
  "GET /media/:id/:name": EVERYBODY,
  "POST /api/v1/removal-requests": EVERYBODY,
  "POST /api/v1/advertisement-requests": EVERYBODY,
  "GET /api/v1/advertisements/placement": EVERYBODY,
  "GET /api/v1/advertisements/held": EVERYBODY,
  "POST /api/v1/advertisements/impression": EVERYBODY,
  "POST /api/v1/advertisements/click": EVERYBODY,
  "POST /api/v1/advertisements/shown": EVERYBODY,
  "GET /api/v1/notices/key": EVERYBODY,
  "PUT /api/v1/notices/subscription": EVERYBODY,
  "POST /api/v1/notices/subscription/end": EVERYBODY,
  "POST /api/v1/notices/subscription/test": EVERYBODY,
  "GET /api/v1/admin/notices": ADMINS,
  "PATCH /api/v1/admin/notices": ADMINS,
  "POST /api/v1/admin/notices/drill": ADMINS,
  "POST /api/v1/admin/notices/drill/outcome": ADMINS,
  "GET /api/v1/admin/overview": ACCOUNT_KINDS.filter((kind) => kind !== "anonymous" && kind !== "user"),
  "GET /api/v1/admin/audit": ADMINS,
  "GET /api/v1/admin/jobs": ADMINS,
  "GET /api/v1/admin/jobs/list": ADMINS,
  "GET /api/v1/admin/jobs/:id": ADMINS,
  "DELETE /api/v1/admin/jobs/:id": ADMINS,
  "POST /api/v1/admin/jobs/:id/retry": ADMINS,
  "POST /api/v1/admin/jobs/retry": ADMINS,
  "PATCH /api/v1/admin/job-kinds/:kind": ADMINS,
  "POST /api/v1/admin/job-kinds/:kind/run": ADMINS,
  "GET /api/v1/admin/removal-requests": ADMINS,
  "PATCH /api/v1/admin/removal-requests/:id": ADMINS,
  "GET /api/v1/admin/advertisement-requests": ADVERTISERS,
  "GET /api/v1/admin/advertisement-requests/:id": ADVERTISERS,
  "PATCH /api/v1/admin/advertisement-requests/:id": ADVERTISERS,
  "DELETE /api/v1/admin/advertisement-requests/:id": ADVERTISERS,
  "GET /api/v1/admin/advertisement-requests/:id/file": ADVERTISERS,
  "GET /api/v1/admin/locations": ADMINS,
  "POST /api/v1/admin/locations": ADMINS,
  "POST /api/v1/admin/media": [...EDITORS, "manage-advertisements"],
  "GET /api/v1/admin/advertisements": ADVERTISERS,
  "POST /api/v1/admin/advertisements": ADVERTISERS,
  "GET /api/v1/admin/advertisements/:id": ADVERTISERS,
  "PATCH /api/v1/admin/advertisements/:id": ADVERTISERS,
  "DELETE /api/v1/admin/advertisements/:id": ADVERTISERS,
  "POST /api/v1/admin/advertisements/:id/payments": ADVERTISERS,
  "POST /api/v1/admin/advertisements/:id/report-links": ADVERTISERS,
  "GET /api/v1/admin/advertisements/stats": ADVERTISERS,
  "GET /api/v1/admin/advertisements/stats.csv": ADVERTISERS,
  "POST /api/v1/advertisements/report": EVERYBODY,
  "GET /api/v1/admin/locations/:slug": ADMINS,
  "PATCH /api/v1/admin/locations/:slug": ADMINS,
  "DELETE /api/v1/admin/locations/:slug": ADMINS,
  "POST /api/v1/admin/locations/:slug/merge": ADMINS,
  "GET /api/v1/admin/articles": EDITORS,
  "POST /api/v1/admin/articles": EDITORS,
  "GET /api/v1/admin/articles/:slug": EDITORS,
  "PATCH /api/v1/admin/articles/:slug": EDITORS,
  "DELETE /api/v1/admin/articles/:slug": EDITORS,
  "GET /api/v1/admin/passports": ADMINS,
  "POST /api/v1/admin/passports": ADMINS,
  "GET /api/v1/admin/passports/:id": ADMINS,
  "PATCH /api/v1/admin/passports/:id": ADMINS,
  "DELETE /api/v1/admin/passports/:id": ADMINS,
  "GET /api/v1/admin/passports/:id/history": ADMINS,
  "POST /api/v1/auth/register": EVERYBODY,
  "POST /api/v1/auth/login": EVERYBODY,
  "POST /api/v1/auth/setup": EVERYBODY,
  "POST /api/v1/auth/reset": EVERYBODY,
  "POST /api/v1/auth/passkeys/challenge": EVERYBODY,
  "POST /api/v1/auth/passkeys/sign-in": EVERYBODY,
  "GET /api/v1/auth/passkeys": SIGNED_IN,
  "POST /api/v1/auth/passkeys": SIGNED_IN,
  "POST /api/v1/auth/passkeys/options": SIGNED_IN,
  "PATCH /api/v1/auth/passkeys/:id": SIGNED_IN,
  "DELETE /api/v1/auth/passkeys/:id": SIGNED_IN,
  "POST /api/v1/auth/recovery-codes": SIGNED_IN,
  "POST /api/v1/auth/confirm": SIGNED_IN,
  "GET /api/v1/auth/me": SIGNED_IN,
  "POST /api/v1/auth/logout": SIGNED_IN,
  "GET /api/v1/auth/sessions": SIGNED_IN,
  "DELETE /api/v1/auth/sessions/:id": SIGNED_IN,
  "GET /api/v1/profile/data": SIGNED_IN,
  "PATCH /api/v1/profile": SIGNED_IN,
  "DELETE /api/v1/profile": SIGNED_IN,
  "POST /api/v1/profile/password": SIGNED_IN,
  "GET /api/v1/admin/users": ADMINS,
  "GET /api/v1/admin/users/:id": ADMINS,
  "PATCH /api/v1/admin/users/:id": ADMINS,
  "GET /api/v1/admin/users/:id/sessions": ADMINS,
  "DELETE /api/v1/admin/users/:id/sessions": ADMINS,
  "POST /api/v1/admin/users/:id/reset-link": ADMINS,
  "GET /api/v1/admin/users/:id/passkeys": ADMINS,
  "DELETE /api/v1/admin/users/:id/passkeys": ADMINS,
  "GET /api/v1/admin/passkey-roles": ADMINS,
  "PATCH /api/v1/admin/passkey-roles": ADMINS,
  "GET /api/v1/admin/pdf-to-sqlite": UPLOADERS,
  "POST /api/v1/admin/pdf-to-sqlite": UPLOADERS,
  "POST /api/v1/admin/pdf-to-sqlite/cover": UPLOADERS,
  "GET /api/v1/admin/passport-imports": UPLOADERS,
  "GET /api/v1/admin/passport-imports/:id": UPLOADERS,
  "PATCH /api/v1/admin/passport-imports/:id": UPLOADERS,
  "DELETE /api/v1/admin/passport-imports/:id": UPLOADERS,
  "GET /api/v1/admin/passport-imports/:id/rows": UPLOADERS,
  "GET /api/v1/admin/passport-imports/:id/events": UPLOADERS,
  "POST /api/v1/admin/passport-imports/:id/commit": UPLOADERS,
  "POST /api/v1/admin/passport-imports/:id/read-again": UPLOADERS,
  "POST /api/v1/admin/passport-imports/:id/headings": UPLOADERS,
  "POST /api/v1/admin/passport-imports/:id/undo": UPLOADERS,
};

describeOnEachStoreThoroughly("Who may use a route", (getStore) => {
  async function registered(): Promise<{ app: App; routes: string[] }> {
    const routes: string[] = [];
    const onRoute = ({ method, url }: RouteOptions): void => {
      for (const name of [method].flat()) {
        // HEAD equals GET; preflights and page paths ignore accounts.
        if (name !== "HEAD" && !url.includes("*")) routes.push(`${name} ${url}`);
      }
    };
    const app = await testApp(getStore(), { routes: [syncRoutes], onRoute });
    await app.ready();
    return { app, routes };
  }

  it("the table has exactly the registered routes", async () => {
    expect((await registered()).routes.toSorted()).toEqual(Object.keys(WHO_MAY).toSorted());
  });

  it.each(Object.entries(WHO_MAY))("%s admits only the listed accounts", async (route, allowed) => {
    const [method = "", pattern = ""] = route.split(" ");
    const { app } = await registered();
    const verdicts: Partial<Record<AccountKind, string>> = {};
    for (const kind of ACCOUNT_KINDS) {
      const account = await accountOf(getStore(), kind);
      const answer = await app.inject({
        method: method as "GET",
        url: pattern.replace(/:\w+/g, "1"),
        headers: account?.headers ?? {},
        ...(method === "GET" ? {} : { payload: {} }),
      });
      const isRefused = answer.statusCode === 401 || answer.statusCode === 403;
      verdicts[kind] = isRefused ? problemSchema.parse(answer.json()).code : "let in";
    }
    const refusal = (kind: AccountKind): string => (kind === "anonymous" ? "unauthenticated" : "forbidden");
    expect(verdicts).toEqual(
      Object.fromEntries(
        ACCOUNT_KINDS.map((kind) => [kind, allowed.includes(kind) ? "let in" : refusal(kind)]),
      ),
    );
  });

  it("an unknown, malformed or expired token admits nobody", async () => {
    const { app } = await registered();
    const account = await accountOf(getStore(), "admin");
    const guarded = Object.entries(WHO_MAY).filter(([, allowed]) => !allowed.includes("anonymous"));
    for (const authorization of [
      "Bearer",
      "Bearer x",
      `Bearer ${"A".repeat(43)}`,
      `Basic ${account?.token}`,
    ]) {
      for (const [route] of guarded) {
        const [method = "", pattern = ""] = route.split(" ");
        const url = pattern.replace(/:\w+/g, "1");
        const answer = await app.inject({ method: method as "GET", url, headers: { authorization } });
        expect(answer.statusCode, `${route} with ${authorization}`).toBe(401);
      }
    }
  });
});
