import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectKenenisa, KENENISA, lookUp, openWithWholeMirror } from "./support/look-up.ts";

const WIDTHS = [320, 360, 768, 1280] as const;
const THEMES = ["light", "dark"] as const;

type Screen = { name: string; open: (page: Page) => Promise<void> };

const SCREENS: readonly Screen[] = [
  { name: "home", open: async (page) => void (await page.goto("/")) },
  {
    name: "found",
    open: async (page) => {
      await page.goto(`/?q=${KENENISA.requestNumber}`);
      await expectKenenisa(page);
    },
  },
  {
    name: "several",
    open: async (page) => {
      await page.goto("/?q=abebe");
      await expect(page.getByRole("heading", { name: /passports found/ })).toBeVisible();
    },
  },
  {
    name: "not-found",
    open: async (page) => {
      await page.goto("/?q=AAL1O34567");
      await expect(page.getByRole("heading", { name: /^Not in the lists published up to/ })).toBeVisible();
    },
  },
  {
    name: "similar",
    open: async (page) => {
      await page.goto(`/?q=${encodeURIComponent(KENENISA.ethiopic)}`);
      await expect(page.getByRole("heading", { name: "Similar spellings" })).toBeVisible();
    },
  },
  {
    name: "passports",
    open: async (page) => {
      await page.goto("/passports/");
      await expect(page.getByRole("heading", { name: "Passports", level: 1 })).toBeVisible();
      await expect(
        page
          .getByRole("main")
          .getByText(/BRPP|A[AIK]L\d/)
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: "passport",
    open: async (page) => {
      await page.goto(`/passports/${KENENISA.requestNumber}`);
      await expect(page.getByRole("heading", { name: KENENISA.fullName })).toBeVisible();
    },
  },
  {
    name: "locations",
    open: async (page) => {
      await page.goto("/locations/");
      await expect(page.getByRole("main").getByRole("link", { name: "Adama" })).toBeVisible();
    },
  },
  {
    name: "branch",
    open: async (page) => {
      await page.goto("/locations/adama");
      await expect(
        page
          .getByRole("main")
          .getByText(/BRPP|A[AIK]L\d/)
          .first(),
      ).toBeVisible();
    },
  },
  { name: "lost", open: async (page) => void (await page.goto("/no/such/page")) },
];

for (const { name, open } of SCREENS) {
  test(`${name}: no sideways scrolling, nothing against axe, at every width in both themes`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await openWithWholeMirror(page);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
        await open(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
        await page.screenshot({ path: `artefacts/screens/${name}-${width}-${theme}.png`, fullPage: true });
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual(
        [],
      );
    }
  });
}

test("the first screen at 360 × 640 holds the name, the box, the button and how new the lists are", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  for (const seen of [
    page.getByRole("link", { name: "Passport Status" }).first(),
    page.getByRole("searchbox"),
    page.getByRole("button", { name: "Search" }),
    page.getByText("Lists up to 7 Hidar 2019 · works without internet"),
  ]) {
    await expect(seen).toBeInViewport({ ratio: 1 });
  }
});

test("filters and page of the list live in the address", async ({ page }) => {
  await page.goto("/passports/?location=Jigjiga&page=2&page_size=50");
  await expect(page.getByText("Page 2 of 6")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(page).toHaveURL(/location=Jigjiga/);
  await page.goBack();
  await expect(page.getByText("Page 2 of 6")).toBeVisible();
});

test("a branch's list has ten passports a page", async ({ page }) => {
  await page.goto("/locations/jigjiga");
  await expect(page.getByText("Page 1 of 26")).toBeVisible();
});

test("a wrong letter in a number suggests its twin, and the twin finds", async ({ page }) => {
  await openWithWholeMirror(page);
  await lookUp(page, "AAL559O344");
  await page.getByRole("button", { name: "AAL5590344" }).click();
  await expect(
    page.getByRole("article").getByRole("heading", { name: "Genet G/Michael Abebe" }),
  ).toBeVisible();
});
