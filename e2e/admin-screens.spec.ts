import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/admin.ts";
import { layoutFaults } from "./support/layout-faults.ts";

const WIDTHS = [320, 360, 768, 1280] as const;
const THEMES = ["light", "dark"] as const;
const LANGUAGES = ["en", "am"] as const;

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
} as const;

/** Nothing is on its way any more: no skeleton, and every part has come. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main output[aria-label]")).toHaveCount(0);
}

for (const language of LANGUAGES) {
  for (const [name, path] of Object.entries(SCREENS)) {
    test(`admin ${name}, ${language}: nothing overflows, overlaps or is cut, nothing against axe, at every width in both themes`, async ({
      page,
      context,
      baseURL,
      admins: [admin],
    }) => {
      test.setTimeout(180_000);
      await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      await context.addInitScript((token) => sessionStorage.setItem("auth-token", token), admin.token);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
          await page.goto(path);
          await stands(page);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          expect(await layoutFaults(page), `${name} at ${width} px`).toEqual([]);
          await page.screenshot({
            path: `artefacts/screens/admin-${name}-${width}-${theme}-${language}.png`,
            fullPage: true,
          });
        }
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
        ).toEqual([]);
      }
    });
  }
}
