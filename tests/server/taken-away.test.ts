import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest, RouteOptions } from "fastify";
import { expect, it } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import { hashPassword } from "../../server/accounts/auth/password-hash.ts";
import { endSessions } from "../../server/accounts/auth/sessions.ts";
import { beginListingChange } from "../../server/passports/listings/listing-change.ts";
import type { App } from "../../server/route-deps.ts";
import { syncRoutes } from "../../server/lists/sync/sync-routes.ts";
import { uploadForm } from "./imports/upload-form.ts";
import { blackPng } from "./articles/media/raw-png.ts";
import { pictureForm } from "./articles/media/send-picture.ts";
import { describeOnEachStore } from "./stores.ts";
import { createAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { softwarePasskey } from "./support/software-passkey.ts";
import { TEST_NOW, testApp } from "./test-app.ts";

const PASSWORD = "invented words 7";
/** Made once: it takes as long as the rest of a test. */
const passwordHash = await hashPassword(PASSWORD);
const NEW_PASSWORD = { password: "other invented words", password_confirmation: "other invented words" };
const PASSPORT = {
  request_number: "AAL7000001",
  first_name: "Invented",
  last_name: "Person",
  location: "Adama",
  date_of_publish: "2026-11-18",
};
const ADVERTISEMENT = {
  placement: "sidebar",
  ad_title: "Invented café",
  client_name: "Invented client",
  ad_client_link: "https://cafe.example",
  package_type: "weekly",
};
const LIST = { date: "2026-11-18", location: "Adama", linesToSkip: "REQUEST_No." };
/** Ask with a body only because it holds what addresses may not. */
const READING: readonly string[] = ["POST /api/v1/admin/notices/drill/outcome"];
const FORM = "a form with a list";
const PICTURE = "a form with a picture";

/** Valid bodies of guarded routes; an unlisted route fails the test. */
const BODIES: Readonly<Record<string, object | typeof FORM | typeof PICTURE | null>> = {
  "PATCH /api/v1/admin/removal-requests/:id": { status: "settled" },
  "PATCH /api/v1/admin/advertisement-requests/:id": { status: "contacted" },
  "DELETE /api/v1/admin/advertisement-requests/:id": null,
  "POST /api/v1/admin/locations": { name: "Invented Town" },
  "PATCH /api/v1/admin/locations/:slug": { name: "Invented Town" },
  "DELETE /api/v1/admin/locations/:slug": null,
  "POST /api/v1/admin/locations/:slug/merge": { into: "adama" },
  "POST /api/v1/admin/passports": PASSPORT,
  "PATCH /api/v1/admin/passports/:id": { first_name: "Other" },
  "DELETE /api/v1/admin/passports/:id": null,
  "POST /api/v1/admin/articles": { title: "An invented article", content: "Invented words." },
  "PATCH /api/v1/admin/articles/:slug": { title: "Another invented article" },
  "DELETE /api/v1/admin/articles/:slug": null,
  "POST /api/v1/admin/media": PICTURE,
  "POST /api/v1/admin/advertisements": ADVERTISEMENT,
  "PATCH /api/v1/admin/advertisements/:id": { priority: 1 },
  "DELETE /api/v1/admin/advertisements/:id": null,
  "POST /api/v1/admin/advertisements/:id/payments": { amount: "1", status: "paid", day: "2026-11-18" },
  "POST /api/v1/admin/advertisements/:id/report-links": { days: 30 },
  "DELETE /api/v1/admin/jobs/:id": null,
  "POST /api/v1/admin/jobs/:id/retry": null,
  "POST /api/v1/admin/jobs/retry": { kind: "import.parse" },
  "PATCH /api/v1/admin/job-kinds/:kind": { paused: true },
  "POST /api/v1/admin/job-kinds/:kind/run": null,
  "PATCH /api/v1/admin/notices": { route: "web-push/push.example", paused: true },
  "POST /api/v1/admin/notices/drill": { endpoint: "https://push.example/a" },
  "POST /api/v1/auth/logout": null,
  "DELETE /api/v1/auth/sessions/:id": null,
  "POST /api/v1/auth/passkeys": { name: "Phone", passkey: softwarePasskey().create({ challenge: "x" }) },
  "POST /api/v1/auth/passkeys/options": null,
  "PATCH /api/v1/auth/passkeys/:id": { name: "Phone" },
  "DELETE /api/v1/auth/passkeys/:id": null,
  "POST /api/v1/auth/recovery-codes": null,
  "POST /api/v1/auth/confirm": { password: PASSWORD },
  "PATCH /api/v1/profile": { first_name: "Other" },
  "DELETE /api/v1/profile": { password: PASSWORD },
  "POST /api/v1/profile/password": { current_password: PASSWORD, ...NEW_PASSWORD },
  "PATCH /api/v1/admin/users/:id": { is_admin: true },
  "DELETE /api/v1/admin/users/:id/sessions": null,
  "POST /api/v1/admin/users/:id/reset-link": null,
  "DELETE /api/v1/admin/users/:id/passkeys": null,
  "PATCH /api/v1/admin/passkey-roles": { roles: ["admin"] },
  "POST /api/v1/admin/pdf-to-sqlite": FORM,
  "POST /api/v1/admin/pdf-to-sqlite/cover": FORM,
  "PATCH /api/v1/admin/passport-imports/:id": { location: "Adama" },
  "DELETE /api/v1/admin/passport-imports/:id": null,
  "POST /api/v1/admin/passport-imports/:id/commit": {},
  "POST /api/v1/admin/passport-imports/:id/headings": null,
  "POST /api/v1/admin/passport-imports/:id/read-again": { location: "Adama" },
  "POST /api/v1/admin/passport-imports/:id/undo": null,
};
/** Open to every account: losing rights changes nothing. */
const OWN = ["/api/v1/auth/", "/api/v1/profile"];

describeOnEachStore("Rights and sessions revoked during a request", (getStore, dialect) => {
  let changing: string[] = [];
  let meanwhile: (request: FastifyRequest) => Promise<void> = async () => undefined;

  /** `meanwhile` runs after guard and body. */
  async function openApp(): Promise<App> {
    changing = [];
    const onRoute = (route: RouteOptions): void => {
      const method = String(route.method);
      if (["GET", "HEAD", "OPTIONS"].includes(method)) return;
      if (route.onRequest !== undefined) changing.push(`${method} ${route.url}`);
      route.preHandler = async (request: FastifyRequest) => meanwhile(request);
    };
    return testApp(getStore(), { routes: [syncRoutes], onRoute, accountRequestsPerMinute: 1_000 });
  }

  /** Leaves another permission. */
  const demote = async (id: number, route: string): Promise<void> => {
    const other = /advertisement|media/.test(route) ? "upload-files" : "manage-advertisements";
    const set = { is_admin: 0, roles: "[]", permissions: JSON.stringify([other]) };
    await getStore().db.updateTable("users").set(set).where("id", "=", id).execute();
  };
  const signOut = async (id: number): Promise<void> => void (await endSessions(getStore().db, id));
  const close = async (id: number): Promise<void> =>
    void (await getStore().db.deleteFrom("users").where("id", "=", id).execute());

  async function send(app: App, route: string, { headers, user }: TestAccount) {
    const [method = "", pattern = ""] = route.split(" ");
    const body = BODIES[route] ?? null;
    const form =
      body === FORM
        ? await uploadForm(route.endsWith("/cover") ? {} : LIST, new TextEncoder().encode("%PDF-1.7\n"))
        : body === PICTURE
          ? await pictureForm({ file: blackPng(8, 8) })
          : null;
    return app.inject({
      method: method as "POST",
      url: pattern
        .replace(":slug", "adama")
        .replace(":id", String(user.id))
        .replace(":kind", "article-upkeep"),
      headers: {
        ...headers,
        "if-match": "*",
        "idempotency-key": "a-key-of-mine",
        ...(form && { "content-type": form.type }),
      },
      ...(form ? { payload: form.payload } : body !== null && { payload: body as object }),
    });
  }

  async function written(): Promise<unknown> {
    const { db } = getStore();
    const [audit, links, batches, listings, removals] = await Promise.all([
      db.selectFrom("audit_log").select("id").execute(),
      db.selectFrom("one_time_links").select("id").execute(),
      db.selectFrom("import_batches").select(["id", "status"]).execute(),
      db.selectFrom("listings").select("id").execute(),
      db.selectFrom("removal_requests").select(["id", "status"]).execute(),
    ]);
    const articles = await db.selectFrom("articles").select(["slug", "title", "deleted_at"]).execute();
    const settings = await db.selectFrom("settings").select("key").execute();
    const challenges = await db.selectFrom("passkey_challenges").select("challenge").execute();
    const media = await db.selectFrom("media").select("id").execute();
    const advertisements = await db.selectFrom("advertisements").select("id").execute();
    const paused = await db.selectFrom("job_kinds").select(["kind", "paused"]).execute();
    const jobs = await db.selectFrom("jobs").select(["id", "state"]).execute();
    return {
      audit,
      links,
      settings,
      challenges,
      batches,
      listings,
      removals,
      articles,
      media,
      advertisements,
      paused,
      jobs,
    };
  }

  it("the table of bodies has exactly the guarded routes that change something", async () => {
    await openApp();
    const readToo = [...Object.keys(BODIES), ...READING];
    expect(changing.toSorted()).toEqual(readToo.toSorted());
  });

  it.each(Object.keys(BODIES))("%s is refused without them at the moment of the change", async (route) => {
    const app = await openApp();
    const before = await written();
    const isOwn = OWN.some((path) => route.includes(path));
    const takings = [
      { take: signOut, code: "unauthenticated" },
      { take: close, code: "unauthenticated" },
      ...(isOwn ? [] : [{ take: demote, code: "forbidden" }]),
    ];
    for (const { take, code } of takings) {
      const account = await createAccount(getStore(), { is_admin: true, passwordHash });
      let asked = 0;
      meanwhile = async () => {
        asked += 1;
        await take(account.user.id, route);
      };
      const answer = await send(app, route, account);
      expect(asked).toBe(1);
      expect(problemSchema.parse(answer.json()).code, take.name).toBe(code);
    }
    expect(await written()).toEqual(before);
  });

  it("are checked after waiting for another change in the transaction", async () => {
    const app = await openApp();
    meanwhile = async () => undefined;
    const account = await createAccount(getStore(), { is_admin: true });
    const release = gate();
    const held = gate();
    const other = getStore().write(async (trx) => {
      await beginListingChange({ trx, dialect, now: new Date(TEST_NOW).toISOString() });
      held.open();
      await release.opened;
      await trx.updateTable("users").set({ is_admin: 0 }).where("id", "=", account.user.id).execute();
    });
    await held.opened;
    const answer = send(app, "POST /api/v1/admin/passports", account);
    // Enough to queue behind the other.
    await sleep(200);
    release.open();
    await other;
    expect(problemSchema.parse((await answer).json()).code).toBe("forbidden");
    expect(await getStore().db.selectFrom("listings").select("id").execute()).toEqual([]);
  });

  it("are checked after a slow body has arrived", async () => {
    const app = await openApp();
    meanwhile = async () => undefined;
    const head = await createAccount(getStore(), { is_admin: true });
    const other = await createAccount(getStore(), { is_admin: true });
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const request = httpRequest(`${origin}/api/v1/admin/users/${head.user.id}/reset-link`, {
      method: "POST",
      headers: { ...other.headers, "content-type": "application/json", "content-length": 2 },
    });
    const answered = once(request, "response");
    request.write("{");
    // Enough to pass the guard.
    await sleep(300);
    await demote(other.user.id, "POST /api/v1/admin/passports");
    await signOut(other.user.id);
    request.end("}");
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await getStore().db.selectFrom("one_time_links").select("id").execute()).toEqual([]);
  });

  it("do not matter to changes that need no account", async () => {
    const app = await openApp();
    const account = await createAccount(getStore());
    meanwhile = () => close(account.user.id);
    const answer = await app.inject({
      method: "POST",
      url: "/api/v1/advertisement-requests",
      headers: account.headers,
      payload: { full_name: "Invented Person", phone_number: "0911234567", description: "An invented shop" },
    });
    expect(answer.statusCode).toBe(201);
  });
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
