import type { Page } from "@playwright/test";
import { expect, test, thoroughUnless } from "./support/fixtures.ts";

// Nothing here depends on the service worker, whose installation costs as much as a short test.
test.use({ serviceWorkers: "block" });

// Specification §2, "Shared layout". The phone's width is the config's; a wide screen is said so.

const WIDE = { width: 1024, height: 700 };
const MENU_MS = 150;

/** The page with its script at work: what is tapped before that is the browser's alone. */
async function open(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await expect(badge(page)).toBeVisible();
}

const header = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");
const badge = (page: Page) => page.getByRole("link", { name: "Support: Buy me a coffee" });
const menuButton = (page: Page) => header(page).getByRole("button", { name: "Menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

test("The layout has a skip-to-content link: the first stop of the keyboard, and it leads into the main area", async ({
  page,
}) => {
  await open(page, "/locations/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
});

test("The layout has a sticky header, and nothing that is focused lies under it", async ({ page }) => {
  await open(page, "/passports/");
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(header(page)).toBeInViewport({ ratio: 1 });
  const bottom = await header(page).evaluate((element) => element.getBoundingClientRect().bottom);
  await footer(page).getByRole("link").last().focus();
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Shift+Tab");
    const top = await page.locator(":focus").evaluate((element) => {
      return element.closest("header") === null ? element.getBoundingClientRect().top : Infinity;
    });
    expect(top).toBeGreaterThanOrEqual(bottom);
  }
});

test("Header nav: Advertise, Passports, Articles, Ethiopian Calendar, Official ICS branch offices, Download App", async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await open(page);
  const nav = header(page).getByRole("navigation", { name: "Site" });
  await expect(nav.locator("a, button")).toHaveText([
    "Advertise",
    "Passports",
    "Articles",
    "Ethiopian Calendar",
    "Official ICS branch offices",
    "Download App",
  ]);
  for (const [name, path] of [
    ["Advertise", "/advertisment"],
    ["Passports", "/passports/"],
    ["Articles", "/articles/"],
    ["Ethiopian Calendar", "/calendar"],
    ["Official ICS branch offices", "/locations/"],
  ] as const) {
    await nav.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(nav.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Lost your way?")).toHaveCount(0);
  }
  await expect(nav.getByRole("link", { name: "Download App" })).toHaveAttribute("href", "/#download");
});

for (const language of ["en", "am"]) {
  test(`From 64rem on everything in the header stands in its line, in ${language} too${thoroughUnless(language === "am")}`, async ({
    page,
  }) => {
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(`/?lang=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const entries = header(page).locator("a, button").filter({ visible: true });
      await expect(entries).toHaveCount(11);
      const faults = await entries.evaluateAll((elements) => {
        const page = document.documentElement.clientWidth;
        return elements.filter((element) => {
          const { left, right, height } = element.getBoundingClientRect();
          return left < 0 || right > page || height > 46 || element.scrollWidth > element.clientWidth + 1;
        }).length;
      });
      expect(faults).toBe(0);
      const lines = await entries.evaluateAll(
        (elements) =>
          new Set(elements.map((element) => Math.round(element.getBoundingClientRect().top / 20))).size,
      );
      expect(lines).toBe(2);
    }
  });
}

test("Header buttons: signed-out users see Register and Login @thorough", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await open(page);
  const account = header(page).getByRole("navigation", { name: "Account" });
  await expect(account.getByRole("link")).toHaveText(["Register", "Login"]);
});

test("A light/dark theme toggle sits in the header and in the mobile menu @thorough", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  const html = page.locator("html");
  await header(page).getByRole("button", { name: "Dark theme" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await menuButton(page).click();
  const toggle = menu(page).getByRole("button", { name: "Dark theme" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(menu(page)).toBeVisible();
});

test("The mobile menu is a side drawer that closes on Escape, keeps the focus inside and gives it back", async ({
  page,
}) => {
  await open(page);
  await menuButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  // It slides in.
  await expect
    .poll(async () => {
      const { x = 0, width = 0, height = 0 } = (await menu(page).boundingBox()) ?? {};
      return [x + width, height];
    })
    .toEqual([360, 640]);
  const outside = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest("dialog") === null;
    });
  // Once around, and back: the browser's own controls may come between, nothing of the page behind.
  for (const key of ["Tab", "Shift+Tab"])
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press(key);
      expect(await outside()).toBe(false);
    }
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();
});

test("The mobile menu closes on a touch beside it, by its button, and on following a link @thorough", async ({
  page,
}) => {
  await open(page);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.mouse.click(10, 300);
  await expect(menu(page)).toHaveCount(0);

  await menuButton(page).click();
  await menu(page).getByRole("button", { name: "Close" }).click();
  await expect(menu(page)).toHaveCount(0);

  await menuButton(page).click();
  await menu(page).getByRole("link", { name: "Official ICS branch offices" }).click();
  await expect(menu(page)).toHaveCount(0);
  await expect(page).toHaveURL("/locations/");
});

test(`The mobile menu slides in within ${MENU_MS} ms, and stands at once with reduced motion @thorough`, async ({
  page,
}) => {
  const slide = () =>
    menu(page).evaluate((dialog) => {
      const { animationName, animationDuration } = getComputedStyle(dialog);
      return { moves: animationName !== "none", duration: animationDuration };
    });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page);
  await menuButton(page).click();
  expect(await slide()).toEqual({ moves: true, duration: `${MENU_MS / 1000}s` });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await slide()).moves).toBe(false);
});

test("Footer Services links: Advertisement, Passport Check, Ethiopian Calendar, Gee’z Numbers, Amharic Alphabets", async ({
  page,
}) => {
  await open(page);
  const services = footer(page).getByRole("navigation", { name: "Services" });
  await expect(services.locator("a, button")).toHaveText([
    "Advertisement",
    "Passport Check",
    "Ethiopian Calendar",
    "Gee’z Numbers",
    "Amharic Alphabets",
  ]);
  await services.getByRole("link", { name: "Advertisement" }).click();
  await expect(page).toHaveURL("/advertisment");
  await services.getByRole("link", { name: "Passport Check" }).click();
  await expect(page).toHaveURL("/passports/");
  await services.getByRole("link", { name: "Gee’z Numbers" }).click();
  await expect(page).toHaveURL("/calendar#geez-numbers");
  await expect(page.locator("#geez-numbers")).toBeInViewport();
  await services.getByRole("link", { name: "Amharic Alphabets" }).click();
  await expect(page).toHaveURL("/articles/");
});

test("The footer has a decorative pattern above it, shows a copyright line and says whose site this is not @thorough", async ({
  page,
}) => {
  await open(page);
  await expect(footer(page).locator("svg").first()).toHaveAttribute("aria-hidden", "true");
  await expect(footer(page)).toContainText(/© 20\d\d Passport Status/);
  await expect(footer(page)).toContainText("It is not the Immigration and Citizenship Service");
});

test("the footer's last links stay together in both languages, and lead to the lists from phone to phone @thorough", async ({
  page,
}) => {
  for (const language of ["en", "am"])
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`/?lang=${language}`);
      // At one moment: what comes above moves all of them.
      const { all, beside } = await footer(page).evaluate((element) => {
        const links = [...element.querySelectorAll('a[href="/share"], a[href="/privacy"], button')];
        const line = [...element.querySelectorAll("p")].find((one) => one.textContent.startsWith("© "));
        const end = line?.getBoundingClientRect().bottom ?? 0;
        const isBeside = (link: Element) => link.getBoundingClientRect().top < end - 1;
        return { all: links.length, beside: links.filter(isBeside).length };
      });
      expect(all).toBe(3);
      // All of them stand beside the copyright line, or none.
      expect([0, all], `${language} ${width}`).toContain(beside);
    }
  await footer(page).locator('a[href="/share"]').click();
  await expect(page).toHaveURL(/\/share$/);
});

test("Terms & Conditions open a coming-soon dialog saying they are not ready; Privacy Policy leads to its page", async ({
  page,
}) => {
  await open(page);
  const button = footer(page).getByRole("button", { name: "Terms & Conditions" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Coming soon" });
  await expect(dialog).toContainText("The Terms & Conditions are not ready yet");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await footer(page).getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByRole("heading", { name: "On your phone" })).toBeVisible();
  await page.getByRole("link", { name: "Open the form" }).click();
  await expect(page.getByLabel("Request number")).toHaveValue("");
});

test("A floating circular support badge sits fixed at the bottom-right, shows a coffee emoji and opens a new tab", async ({
  page,
}) => {
  await open(page);
  await expect(badge(page)).toContainText("☕");
  await expect(badge(page)).toHaveAttribute("target", "_blank");
  await expect(badge(page)).toHaveAttribute("rel", "noopener noreferrer");
  await expect(badge(page)).toHaveAttribute("href", "https://coffee.example.org/us");
  const place = () => badge(page).boundingBox();
  const before = await place();
  expect(before?.width).toBe(before?.height);
  await expect(badge(page)).toHaveCSS("border-radius", "50%");
  expect(360 - ((before?.x ?? 0) + (before?.width ?? 0))).toBeLessThan(24);
  expect(before?.y).toBeGreaterThan(400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await place()).toEqual(before);
});

test("The badge's ring turns by twice the scroll delta, with the delta clamped to between -40 and 40 @thorough", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page);
  const angle = async () => {
    const turned = await badge(page).locator("g").getAttribute("transform");
    return Number(/rotate\((-?[\d.]+)/.exec(turned ?? "")?.[1]);
  };
  await expect.poll(angle).toBe(0);
  const scroll = (pixels: number): Promise<void> =>
    page.evaluate((by) => scrollBy({ top: by, behavior: "instant" }), pixels);
  await scroll(15);
  await expect.poll(angle).toBe(30);
  await scroll(400);
  await expect.poll(angle).toBe(110);
  await scroll(-400);
  await expect.poll(angle).toBe(30);
});

test("The badge's ring stands still under reduced motion @thorough", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await page.evaluate(() => scrollBy({ top: 200, behavior: "instant" }));
  // Two frames: in the first one a moving ring would have turned.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await badge(page).locator("g").getAttribute("transform")).toBeNull();
});

test("The badge never covers what has the focus, and is itself reached by keyboard @thorough", async ({
  page,
}) => {
  await open(page, "/passports/");
  const badgeBox = await badge(page).boundingBox();
  const stands = () =>
    badge(page).evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity);
  let met = 0;
  for (let step = 0; step < 70; step++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if (await badge(page).evaluate((element) => element === document.activeElement)) break;
    // A row's link is as large as its row.
    const box = await focused.locator("xpath=(ancestor-or-self::li | self::*)[1]").boundingBox();
    const under =
      box !== null &&
      badgeBox !== null &&
      box.x < badgeBox.x + badgeBox.width &&
      box.x + box.width > badgeBox.x &&
      box.y < badgeBox.y + badgeBox.height &&
      box.y + box.height > badgeBox.y;
    if (!under) continue;
    met += 1;
    await expect.poll(stands).toBe("0");
  }
  expect(met).toBeGreaterThan(0);
  await expect(badge(page)).toBeFocused();
  await expect.poll(stands).toBe("1");
});
