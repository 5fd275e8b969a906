import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { storeArticles } from "../tests/server/articles/invented-articles.ts";
import { firstAdmin, newPerson, signIn } from "./support/accounts.ts";
import { expect, newPhone, test as base } from "./support/fixtures.ts";
import { withOwnArticles } from "./support/own-articles.ts";
import { letItCheckClosed } from "./support/wake-worker.ts";
import { KENENISA, lookUp, openWithWholeMirror } from "./support/look-up.ts";

// Windows' contrast themes replace backgrounds and colours by a few of the person's own, and drop shadows. What is
// focused, chosen, wrong or drawn must still be told apart: checked here by what is really painted.

const test = base.extend<{ phone: Page }>({
  phone: [
    async ({ fileWide, browser, server }, provide) =>
      provide(
        await fileWide.once("phone", async () => {
          const context = await newPhone(browser, server.origin, {
            forcedColors: "active",
            reducedMotion: "reduce",
          });
          await context.grantPermissions(["notifications"]);
          await letItCheckClosed(context);
          const value = await context.newPage();
          await openWithWholeMirror(value);
          return { value, end: () => context.close() };
        }),
      ),
    { timeout: 120_000 },
  ],
});
// Each worker would start a server or a phone of its own, so one worker runs the whole file.
test.describe.configure({ mode: "default" });

const main = (page: Page) => page.getByRole("main");

/** Keeps a picture to look at, as `e2e/screens.spec.ts` does. */
async function picture(page: Page, name: string): Promise<void> {
  if ((process.env["SCREENS"] ?? "") === "") return;
  await page.screenshot({ path: `artefacts/screens/forced-${name}.png`, fullPage: true });
}

type Pixels = { data: Buffer; width: number; height: number };

async function pixelsOf(shown: Locator): Promise<Pixels> {
  const { data, info } = await sharp(await shown.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** From 1 to 21, as WCAG measures the contrast of two colours. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const luminance = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The share of pixels inside a picture that contrast with its most common colour. */
async function drawnShare(shown: Locator): Promise<number> {
  const { data, width, height } = await pixelsOf(shown);
  const inside: number[][] = [];
  // Its edge may be a border, which says nothing of what is drawn within.
  const edge = 6;
  for (let y = edge; y < height - edge; y += 1)
    for (let x = edge; x < width - edge; x += 1) {
      const at = (y * width + x) * 3;
      inside.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    }
  const counted = Map.groupBy(inside, String);
  const [ground = []] = [...counted.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  return inside.filter((colour) => contrast(colour, ground) >= 3).length / inside.length;
}

/** How many pixels of two pictures of the same size differ by a contrast of 3 at least. */
function differing(a: Pixels, b: Pixels): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let count = 0;
  for (let at = 0; at < a.data.length; at += 3)
    if (contrast([...a.data.subarray(at, at + 3)], [...b.data.subarray(at, at + 3)]) >= 3) count += 1;
  return count;
}

/** Goes through the page by the keyboard; names what has the focus and does not show it. */
async function withoutFocus(page: Page, most = 60): Promise<{ passed: number; faults: string[] }> {
  const faults: string[] = [];
  let passed = 0;
  for (; passed < most; passed += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return "end";
      // Fields of dates have several places for the keyboard.
      const [last] = [...document.querySelectorAll("[data-last-focused]")];
      if (focused === last) return "";
      if (focused.hasAttribute("data-focused")) return "end";
      last?.removeAttribute("data-last-focused");
      focused.toggleAttribute("data-focused", true);
      focused.toggleAttribute("data-last-focused", true);
      const canvas = document.createElement("p");
      canvas.style.cssText = "color: Canvas; position: fixed";
      document.body.append(canvas);
      const ground = getComputedStyle(canvas).color;
      canvas.remove();
      const isOutlined = ({ outlineStyle, outlineWidth, outlineColor, opacity }: CSSStyleDeclaration) =>
        outlineStyle !== "none" &&
        parseFloat(outlineWidth) >= 2 &&
        outlineColor !== ground &&
        opacity !== "0";
      const around = focused.closest("label") ?? focused;
      const looks = [focused, around].flatMap((one) => [
        getComputedStyle(one),
        getComputedStyle(one, "::after"),
      ]);
      if (looks.some(isOutlined)) return "";
      const name = (focused.textContent ?? "").trim().slice(0, 40) || focused.outerHTML;
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(focused);
      return `${name} (${outlineWidth} ${outlineStyle}, opacity ${opacity})`;
    });
    if (found === "end") break;
    if (found !== "") faults.push(found);
  }
  return { passed, faults };
}

async function expectFocusShown(page: Page, atLeast: number): Promise<void> {
  const { passed, faults } = await withoutFocus(page);
  expect(faults).toEqual([]);
  expect(passed, "places that the keyboard reaches").toBeGreaterThanOrEqual(atLeast);
}

/** The border that marks one of several; "" for those that have the usual one. */
const borderOf = (shown: Locator): Promise<string> =>
  shown.evaluate((element) => {
    const { borderBlockEndWidth, borderInlineStartWidth, borderInlineStartStyle, borderBlockEndStyle } =
      getComputedStyle(element);
    return [borderInlineStartWidth, borderInlineStartStyle, borderBlockEndWidth, borderBlockEndStyle].join(
      " ",
    );
  });

/** One marked and one unmarked of the same kind are told apart by their borders. */
async function expectMarked(marked: Locator, unmarked: Locator): Promise<void> {
  expect(await borderOf(marked)).not.toBe(await borderOf(unmarked));
}

/** A box or switch looks otherwise when it is on, by enough to be seen. */
async function expectStateShown(box: Locator, turn: () => Promise<void>): Promise<void> {
  const before = await pixelsOf(box);
  await turn();
  // The focus' ring is around it in neither.
  await box.evaluate((element: HTMLElement) => element.blur());
  const after = await pixelsOf(box);
  expect(differing(before, after)).toBeGreaterThan(40);
}

test("the first page with an answer: icons are drawn, and the keyboard's focus is seen everywhere", async ({
  phone: page,
}) => {
  await page.goto("/");
  await lookUp(page, KENENISA.byName);
  await expect(main(page).getByRole("article")).toBeVisible();
  await picture(page, "answer");
  // On phones the button shows a magnifying glass, which a mask draws, in place of the word.
  expect(await drawnShare(page.getByRole("button", { name: "Search" }))).toBeGreaterThan(0.04);
  expect(await drawnShare(page.getByRole("button", { name: "Menu" }))).toBeGreaterThan(0.04);
  await expectFocusShown(page, 12);
});

test("the menu: where one is stands out @thorough", async ({ phone: page }) => {
  await page.goto("/passports/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog");
  await picture(page, "menu");
  await expectMarked(menu.locator("a[aria-current]"), menu.locator("nav a:not([aria-current])").first());
  await expectFocusShown(page, 8);
  await page.keyboard.press("Escape");
});

test("a list: the keyboard's focus is seen in its filters and rows @thorough", async ({ phone: page }) => {
  await page.goto("/passports/?location=Jigjiga");
  await expect(main(page).getByText("Page 1 of 11")).toBeVisible();
  await expect(main(page).getByText(/^As of/)).toBeVisible();
  await picture(page, "list");
  await expectFocusShown(page, 20);
});

test("the topics of articles: the chosen one stands out @thorough", async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: "active" });
  // On phones they are folded away.
  await page.setViewportSize({ width: 1280, height: 900 });
  await withOwnArticles(server.dataDir, async (store) => {
    await storeArticles(store, [
      { slug: "one", categories: ["guides"] },
      { slug: "two", categories: ["news"] },
    ]);
    await page.goto("/articles/");
    const topics = main(page).getByRole("navigation").getByRole("link");
    await topics.first().click();
    const chosen = topics.and(page.locator("[aria-current]"));
    await expect(chosen).toBeVisible();
    await picture(page, "articles");
    await expectMarked(chosen, topics.and(page.locator(":not([aria-current])")).first());
  });
});

test("a branch: the bars of its months stand out, the newest among them @thorough", async ({
  phone: page,
}) => {
  await page.goto("/locations/adama");
  const bars = main(page).locator("svg[role=img]").first();
  await expect(bars).toBeVisible();
  await picture(page, "branch");
  const looks = await bars.locator("rect").evaluateAll((all) =>
    all.map((bar) => {
      const { fill, stroke, opacity } = getComputedStyle(bar);
      return { fill, stroke, opacity };
    }),
  );
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(looks.length).toBeGreaterThan(1);
  for (const { stroke, opacity } of looks) expect([stroke, opacity]).toEqual([ink, "1"]);
  expect(looks.at(-1)?.fill).toBe(ink);
  expect(looks[0]?.fill).not.toBe(ink);
  await expectFocusShown(page, 12);
});

test("a form with errors: what is wrong stands out, and boxes show whether they are ticked", async ({
  phone: page,
}) => {
  await page.goto("/advertisement-requests");
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(main(page).getByRole("alert").first()).toBeVisible();
  await picture(page, "form");
  const fieldOf = (label: string) => page.getByLabel(label).locator("xpath=..");
  await expectMarked(fieldOf("Your full name"), fieldOf("Company (optional)"));
  await expectFocusShown(page, 10);
  await page.goto("/login");
  const stay = page.getByLabel("Stay signed in");
  await expectStateShown(stay, () => stay.check());
  await picture(page, "login");
});

test("a dialog has an edge and shows the focus", async ({ phone: page, server }) => {
  await signIn(page, await newPerson(server), { redirect: "/profile" });
  await page.getByRole("button", { name: "Close my account…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await picture(page, "dialog");
  const edge = await dialog.evaluate((element) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
    return `${borderTopWidth} ${borderTopStyle}`;
  });
  expect(edge).toBe("1px solid");
  await expectFocusShown(page, 2);
  await page.keyboard.press("Escape");
});

test("a saved passport: the switch shows its state, and so does the keyboard's focus @thorough", async ({
  phone: page,
}) => {
  await page.goto("/");
  await lookUp(page, "AAL9990001");
  await page.getByRole("button", { name: "Watch this number" }).click();
  const mine = page.getByRole("region", { name: "My passports" });
  const alerts = mine.getByRole("switch");
  await expect(alerts).toBeVisible();
  await picture(page, "saved");
  // The knob, also while it is off.
  expect(await drawnShare(alerts)).toBeGreaterThan(0.1);
  await expectStateShown(alerts, async () => {
    await alerts.click();
    await expect(alerts).toBeChecked();
  });
  expect(await drawnShare(alerts)).toBeGreaterThan(0.1);
  await picture(page, "saved-told");
  // What fades is focused too, and shows it no more.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await expectFocusShown(page, 12);
});

test("the admin area: the section, the tab and the chosen row stand out, and boxes show their state @thorough", async ({
  phone: page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, await firstAdmin(server), { redirect: "/admin/passports" });
  const box = page.getByRole("table").getByRole("checkbox").first();
  const row = page.getByRole("table").getByRole("row").nth(1);
  const outline = () => row.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline()).toBe("none");
  await expectStateShown(box, () => box.check());
  expect(await outline()).toBe("solid");
  await picture(page, "admin");
  const sections = page.getByRole("navigation").locator("a[href^='/admin']");
  await expectMarked(
    sections.and(page.locator("[aria-current]")).first(),
    sections.and(page.locator(":not([aria-current])")).first(),
  );
  await expectFocusShown(page, 30);
  await page.goto("/admin/pdf-import/1");
  const tabs = page.getByRole("navigation", { name: "Lines of the file" }).getByRole("link");
  await expect(tabs.first()).toBeVisible();
  await picture(page, "admin-import");
  await expectMarked(
    tabs.and(page.locator("[aria-current]")),
    tabs.and(page.locator(":not([aria-current])")).first(),
  );
});
