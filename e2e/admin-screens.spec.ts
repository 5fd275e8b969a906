import type { Page } from "@playwright/test";
import { openStore } from "../server/store/open-store.ts";
import { LANGUAGES } from "#domain/base/languages.ts";
import { expect, test as base } from "./support/admin.ts";
import { newPhone, thoroughUnless } from "./support/fixtures.ts";
import { sampleData } from "./support/sample-data.ts";
import { type RunningServer, serverWith } from "./support/server.ts";
import { advertise, storeFigures, storeRequest } from "./support/stored-advertising.ts";
import { expectSoundScreen, forgetScreens } from "./support/screens.ts";

/** One signed-in page goes from screen to screen: these tests only look. */
const test = base.extend<{ desk: Page }>({
  // The screens show records by their numbers, which other tests must not have taken.
  server: serverWith(withAdvertising, sampleData),
  desk: [
    async ({ fileWide, browser, server, admins: [admin] }, provide) =>
      provide(
        await fileWide.once("desk", async () => {
          const context = await newPhone(browser, server.origin);
          await context.addInitScript((token) => sessionStorage.setItem("auth-token", token), admin.token);
          const value = await context.newPage();
          await value.goto("/");
          return { value, end: () => context.close() };
        }),
      ),
    { timeout: 120_000 },
  ],
});

async function withAdvertising({ dataDir }: RunningServer): Promise<void> {
  const store = await openStore({ dataDir });
  await storeFigures(store, await advertise(store, "calendar"), "calendar");
  await storeRequest(store);
  await store.close();
}
// Each worker would start a server or a phone of its own, so one worker runs the whole file.
test.describe.configure({ mode: "default" });

const SCREENS = {
  passports: "/admin/passports",
  "new-passport": "/admin/passports/new",
  passport: "/admin/passports/1",
  locations: "/admin/locations",
  location: "/admin/locations/adama",
  removals: "/admin/removal-requests",
  users: "/admin/users",
  user: "/admin/users/1",
  audit: "/admin/audit",
  advertisements: "/admin/advertisements",
  "new-advertisement": "/admin/advertisements/new",
  advertisement: "/admin/advertisements/1",
  "advertisement-figures": "/admin/advertisements/stats",
  requests: "/admin/advertisement-requests",
  request: "/admin/advertisement-requests/1",
  notices: "/admin/notices",
} as const;

/** Nothing is on its way any more: no skeleton, and every part has come. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main output[aria-label]")).toHaveCount(0);
}

for (const language of LANGUAGES) {
  for (const [name, path] of Object.entries(SCREENS)) {
    test(`admin ${name}, ${language}: nothing overflows, overlaps or is cut, nothing against axe, at every size in both themes${thoroughUnless(language === "en")}`, async ({
      desk,
    }) => {
      await forgetScreens(desk, language);
      await desk.goto(path);
      await stands(desk);
      await expect(desk.locator("html")).toHaveAttribute("lang", language);
      await expectSoundScreen(desk, `admin-${name}-${language}`);
    });
  }
}
