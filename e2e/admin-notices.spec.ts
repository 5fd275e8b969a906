import { openStore } from "../server/store/open-store.ts";
import { expect, signIn, test } from "./support/admin.ts";
import { expectSoundScreen } from "./support/screens.ts";
import type { RunningServer } from "./support/server.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const ROUTE = "web-push/push.example.com";

test("an admin sees how many are told, why a service is stopped, and has it go on @thorough", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  await addStoppedRoute(server);
  await signIn(page, admin, "/admin/notices");
  await expect(page.getByText("Notices by push are off on this server")).toBeVisible();
  const route = page.getByRole("row").filter({ hasText: "push.example.com" });
  await expect(route).toContainText("made with another key than this server’s");
  await expect(route).toContainText("403: no");
  await expect(page.getByText(/^\d+ lists? (?:was|were) published without notices$/)).toBeVisible();
  await expectSoundScreen(page, "admin-notices-en");

  await route.getByRole("button", { name: /^Try again/ }).click();
  await expect(page.getByText("Sending goes on.")).toBeVisible();
  await expect(route).not.toContainText("403");
  await route.getByRole("button", { name: /^Pause/ }).click();
  await expect(page.getByText("Paused. What is due waits.")).toBeVisible();

  // This browser has no subscription.
  await page.getByRole("button", { name: "Send a test to this device" }).click();
  await expect(page.getByText("This browser has no notices yet.")).toBeVisible();

  await context.setOffline(true);
  await expect(route.getByRole("button", { name: /^Resume/ })).toBeDisabled();
  await context.setOffline(false);
  await context.addCookies([{ name: "lang", value: "am", url: new URL(page.url()).origin }]);
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 360, height: 640 });
  await page.reload();
  await expect(page.getByText("የመላኪያ መንገዶች").first()).toBeVisible();
  await expectSoundScreen(page, "admin-notices-am");
});

/** A push service that refused a subscriber's notice. */
async function addStoppedRoute({ dataDir }: RunningServer): Promise<void> {
  const store = await openStore({ dataDir });
  const now = new Date().toISOString();
  try {
    await store.write(async (trx) => {
      const { id } = await trx
        .insertInto("notice_subscriptions")
        .values({
          channel: "web-push",
          address_mac: "mac",
          address: new Uint8Array([1]),
          route: ROUTE,
          language: "en",
          mode: "buckets",
          key_id: null,
          state: "live",
          created_at: now,
          renewed_at: now,
          warned_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id: publication } = await trx
        .insertInto("notice_publications")
        .values({
          after_listing: 0,
          to_listing: 0,
          up_to: "2026-11-20",
          created_at: now,
          matched_at: now,
          summary: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("notice_deliveries")
        .values({
          subscription_id: id,
          publication_id: publication,
          route: ROUTE,
          state: "due",
          attempts: 1,
          due_at: now,
          leased_until: null,
          status: 403,
          settled_at: null,
        })
        .execute();
      await trx
        .insertInto("notice_routes")
        .values({
          route: ROUTE,
          channel: "web-push",
          paused: 0,
          stopped_at: now,
          reason: "403: wrong-key: no",
        })
        .execute();
    });
  } finally {
    await store.close();
  }
}
