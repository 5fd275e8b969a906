import { expect, SAMPLE_TOTAL, test, thoroughUnless } from "./support/fixtures.ts";
import { openWithWholeMirror } from "./support/look-up.ts";

// How the list of passports is read to its end, and how its fields look.

/** 25 a page, up to row 5,000. */
const LAST = 200;
const GOES_ON = /^The first 5,000 passports of this list are shown here\. To see others, /;

test("The last page of all passports is the same online and from the phone, and says how to see the others @thorough", async ({
  page,
  context,
}) => {
  await openWithWholeMirror(page);
  const total = page.getByText(`${SAMPLE_TOTAL.toLocaleString("en")} passports`);
  const rows = page.getByRole("region", { name: "Published passports" }).getByRole("listitem");
  const open = async (number: number): Promise<string[]> => {
    await page.goto(`/passports/?page=${number}`);
    await expect(total).toBeVisible();
    return rows.allTextContents();
  };
  const online = await open(LAST);
  expect(online).toHaveLength(25);
  await expect(page.getByText(`Page ${LAST} of ${LAST}`)).toBeVisible();
  await expect(page.getByText(GOES_ON)).toBeVisible();
  await expect(page.getByRole("link", { name: "Next", exact: true })).toHaveCount(0);
  await open(LAST - 1);
  await expect(page.getByText(GOES_ON)).toHaveCount(0);
  await open(LAST + 1);
  await expect(page.getByText("There is nothing on this page: the list ends before it")).toBeVisible();

  await context.setOffline(true);
  expect(await open(LAST)).toEqual(online);
  await expect(page.getByText("Newest first: the server has not answered.")).toBeVisible();
  await expect(page.getByText(`Page ${LAST} of ${LAST}`)).toBeVisible();
  await expect(page.getByText(GOES_ON)).toBeVisible();
  await open(LAST + 1);
  await expect(page.getByText("There is nothing on this page: the list ends before it")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, serviceWorkers: "block" });

  test("The last page of all passports says how to see the others", async ({ page }) => {
    await page.goto(`/passports/?page=${LAST}`);
    await expect(page.getByText(`Page ${LAST} of ${LAST}`)).toBeVisible();
    await expect(page.getByText(GOES_ON)).toBeVisible();
  });
});

test.describe("on narrow and wide screens", () => {
  test.use({ serviceWorkers: "block" });

  for (const language of ["en", "am"]) {
    test(`Each order of a list can be read whole in the language ${language}${thoroughUnless(language === "am")}`, async ({
      page,
    }) => {
      for (const path of ["/passports/", "/articles/"]) {
        await page.goto(`${path}?lang=${language}`);
        const orders = page.locator("main select:visible").first();
        await expect(orders).toBeVisible();
        for (const width of [320, 360, 768, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          const missing = await orders.evaluate((shown: HTMLSelectElement) => {
            const natural = shown.cloneNode(true) as HTMLSelectElement;
            natural.style.inlineSize = "max-content";
            shown.after(natural);
            const lacks = natural.offsetWidth - shown.offsetWidth;
            natural.remove();
            return lacks;
          });
          expect(missing, `${path} at ${width} px`).toBeLessThanOrEqual(0);
        }
      }
    });
  }
});
