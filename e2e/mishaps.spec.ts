import type { Page } from "@playwright/test";
import {
  SAMPLE_TOTAL,
  expect,
  test,
  untilAnotherHas,
  untilTimersFired,
  thoroughUnless,
} from "./support/fixtures.ts";
import {
  box,
  expectKenenisa,
  KENENISA,
  lookUp,
  openWithWholeMirror,
  passportsOnPhone,
  untilControlled,
} from "./support/look-up.ts";

/** Nothing is mirrored by itself, so that every answer is the server's. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "3g" } }),
  );
}

const follow = (page: Page, href: string) =>
  page.locator(`footer a[href="${href}"]`).evaluate((link: HTMLElement) => link.click());

test("a captive portal in the middle of the installation is never kept as the app", async ({
  page,
  context,
  link,
}) => {
  await context.route("**/sw.js", async (route) => {
    await expect(box(page)).toBeVisible();
    await route.continue();
  });
  // The portal answers from the precache's first request on, as when a free minute of Wi-Fi ends.
  await context.route("**/index.html", async (route) => {
    link.set({ kind: "portal" });
    await route.continue();
  });
  await page.goto("/");
  await expect.poll(() => link.requests).toContain("/index.html");
  const installing = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null);
  await expect.poll(installing).toBeNull();
  await context.unroute("**/sw.js");
  await context.unroute("**/index.html");
  link.set({ kind: "pass" });
  await page.goto("/");
  await expect(box(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(box(page)).toBeVisible();
});

test("Show more keeps what is there while more comes, and ends before the server refuses @thorough", async ({
  page,
}) => {
  await saveData(page);
  await page.goto("/?q=abebe");
  const found = page.getByRole("region", { name: /found$/ });
  const rows = found.locator("details:has(> summary)");
  const more = page.getByRole("button", { name: /^Show more/ });
  await expect(rows).toHaveCount(10);
  const fewest = await found.evaluateHandle((section) => {
    const seen = { rows: Infinity };
    new MutationObserver(() => {
      seen.rows = Math.min(seen.rows, section.isConnected ? section.querySelectorAll("details").length : 0);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  for (let shown = 30; shown <= 190; shown += 20) {
    await more.click();
    await expect(rows).toHaveCount(shown);
  }
  await more.click();
  await expect(rows).toHaveCount(200);
  await expect(more).toHaveCount(0);
  expect((await fewest.jsonValue()).rows).toBeGreaterThanOrEqual(10);
});

test("storage that never answers: the search goes on online", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto("/");
  await lookUp(page, KENENISA.byNumber);
  await expectKenenisa(page);
});

/** What browsers do to storage, as script for the page and its workers. */
const STORAGE_FAULTS = [
  [
    "that the browser refuses",
    `IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); };`,
    "told",
  ],
  [
    "that opens and never answers",
    `for (const name of ["get", "getAll", "getAllKeys", "count", "put", "openCursor"])
      IDBObjectStore.prototype[name] = () => new EventTarget();`,
    // Lists may still be on the way until something fails.
    "hidden",
  ],
  [
    "that is full from the first byte",
    `for (const name of ["put", "add"])
      IDBObjectStore.prototype[name] = () => { throw new DOMException("full", "QuotaExceededError"); };`,
    "told",
  ],
] as const;

for (const [name, script, promise] of STORAGE_FAULTS) {
  test.describe(`with storage ${name}${thoroughUnless(promise === "hidden")}`, () => {
    // Only so the workers' code passes the route.
    test.use({ serviceWorkers: "block" });

    test("the search goes on online, and the first page does not promise to work without internet", async ({
      page,
      context,
      browser,
      server,
    }) => {
      await context.route(/\/assets\/(workers|search\.worker)-.*\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${script}\n${await response.text()}` });
      });
      await page.addInitScript(script);
      await page.goto("/");
      const below = page.locator("main h2").first();
      const before = await below.boundingBox();
      if (promise === "told") await expect(page.getByText("· works only with internet")).toBeVisible();
      else
        await untilAnotherHas(browser, server.origin, async (other) => {
          await expect(other.getByText("· works without internet")).toBeVisible({ timeout: 30_000 });
        });
      await expect(page.getByText("· works without internet")).toBeHidden();
      expect(await below.boundingBox()).toEqual(before);
      for (const text of [KENENISA.byName, KENENISA.byNumber]) {
        await lookUp(page, text);
        await expectKenenisa(page);
      }
    });
  });
}

for (const [language, kept, told] of [
  ["en", "works without internet", "works only with internet"],
  ["am", "ያለ ኢንተርኔት ይሠራል", "በኢንተርኔት ብቻ ይሠራል"],
] as const) {
  test(`that it works only with internet has room where the promise would stand: ${language}${thoroughUnless(language === "am")}`, async ({
    page,
    link,
    context,
  }) => {
    const session = await context.newCDPSession(page);
    await page.goto("/robots.txt", { waitUntil: "load" });
    await session.send("Storage.overrideQuotaForOrigin", { origin: link.origin, quotaSize: 20_000 });
    await page.goto(`/?lang=${language}`);
    const shown = page.getByText(`· ${told}`);
    await expect(shown).toBeVisible();
    const growth = await shown.evaluate((span, promise) => {
      const height = () => span.parentElement?.getBoundingClientRect().height;
      const before = height();
      span.textContent = ` · ${promise}`;
      return [before, height()];
    }, kept);
    expect(growth[0]).toBe(growth[1]);
  });
}

test("storage that dies in the middle of a visit: what was loaded is still searched, also without a connection @thorough", async ({
  page,
  context,
}) => {
  await openWithWholeMirror(page);
  await lookUp(page, KENENISA.byName);
  await expectKenenisa(page);
  const dies = () => {
    const lost = () => {
      throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    };
    IDBFactory.prototype.open = lost;
    IDBDatabase.prototype.transaction = lost;
  };
  await Promise.all([page.evaluate(dies), ...page.workers().map((worker) => worker.evaluate(dies))]);
  await lookUp(page, KENENISA.byNumber);
  await expectKenenisa(page);
  await context.setOffline(true);
  for (const text of [KENENISA.misspelled, KENENISA.ethiopic]) {
    await lookUp(page, text);
    await expect(page.getByText(KENENISA.fullName).first()).toBeVisible();
  }
});

test("lists deleted under an open page: the search goes on online, and they come back", async ({ page }) => {
  await openWithWholeMirror(page);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase("passport-status").addEventListener("success", resolve);
      }),
  );
  await lookUp(page, KENENISA.byNumber);
  await expectKenenisa(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => passportsOnPhone(page), { timeout: 30_000 }).toBe(SAMPLE_TOTAL);
});

test("a search worker that does not load: the search goes on online @thorough", async ({ page, context }) => {
  await openWithWholeMirror(page);
  await context.route(/search\.worker-.*\.js$/, (route) => route.abort());
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await lookUp(page, KENENISA.byNumber);
  await expectKenenisa(page);
});

test.describe("without a service worker", () => {
  // A service worker that was quicker than the page would answer with its own copy.
  test.use({ serviceWorkers: "block" });

  test("a page whose code did not arrive is loaded anew once, and then stands as the server sent it", async ({
    page,
    context,
  }) => {
    let refused = 0;
    await context.route(/\/assets\/pages-.*\.js$/, async (route) => {
      await route.abort();
      refused += 1;
    });
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    await page.goto("/");
    await follow(page, "/passports/");
    const isList = (path: string) => path === "/passports/";
    const heading = page.getByRole("heading", { name: "Passports", level: 1 });
    await expect(heading).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(heading).toBeVisible();
    await expect.poll(() => refused).toBeGreaterThanOrEqual(loads.filter(isList).length);
    // The app waits a second before it reloads.
    await untilTimersFired(page, 2_000);
    // The link loads the list if the first page's code was not there yet, then the reload does, then "Next".
    expect(loads.filter(isList).length).toBeLessThanOrEqual(3);
  });

  test("a sync worker that does not load: the panel says so, and the search goes on online @thorough", async ({
    page,
    context,
  }) => {
    await context.route(/\/workers-.*\.js$/, (route) => route.abort());
    await page.goto("/");
    await page.getByRole("button", { name: "Choose what to keep" }).click();
    await expect(page.getByText("The lists could not be updated")).toBeVisible();
    await page.keyboard.press("Escape");
    await lookUp(page, KENENISA.byNumber);
    await expectKenenisa(page);
  });
});

test("a passport's page that found no connection goes on by itself", async ({ page, context }) => {
  await saveData(page);
  await page.goto("/");
  await untilControlled(page);
  await context.setOffline(true);
  await page.goto(`/passports/${KENENISA.requestNumber}`);
  await expect(page.getByText("This page continues when there is a connection")).toBeVisible();
  await context.setOffline(false);
  await expectKenenisa(page);
});

test("an address whose id is another passport's shows the number it names @thorough", async ({ page }) => {
  await page.goto(`/passports/1?requestNumber=${KENENISA.requestNumber}`);
  await expectKenenisa(page);
});

test("after going back within the list, a followed link starts at its top @thorough", async ({ page }) => {
  await page.goto("/passports/");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Page 1 of")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole("main").getByRole("listitem").getByRole("link").nth(12).click();
  await expect(page.getByText("In the published list")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the list's filters keep the focus and show what the address says", async ({ page }) => {
  await page.goto("/passports/");
  const name = page.getByLabel("Name or request number");
  await name.fill("abebe");
  await name.press("Enter");
  await expect(page).toHaveURL(/name=abebe/);
  await expect(page.getByText("802 passports")).toBeVisible();
  await expect(name).toBeFocused();
  await page.getByText("Number, branch, date").click();
  await page.getByLabel("Branch").selectOption("Adama");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/location=Adama/);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(name).toHaveValue("");
  await expect(page.getByLabel("Branch")).toHaveValue("");
});

test("twice the text size at 320 px: the menu stays in reach and nothing scrolls sideways @thorough", async ({
  page,
}) => {
  await openWithWholeMirror(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of [
    "/",
    `/?q=${KENENISA.requestNumber}`,
    "/?q=abebe",
    "/locations/adama",
    "/passports/?location=Adama",
  ]) {
    await page.goto(address);
    await expect(
      page
        .getByRole("main")
        .getByText(/BRPP|Adama/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await expect(page.getByRole("button", { name: "Menu" })).toBeInViewport({ ratio: 1 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${address} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test("a link followed right after the last letter is not taken back while its page is on the way", async ({
  page,
  context,
}) => {
  await openWithWholeMirror(page);
  // Slower than the box writes the address. Routes see nothing of what a service worker answers.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
  await page.reload();
  await context.route(/\/assets\/pages-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await lookUp(page, KENENISA.byName);
  await page.getByRole("article").getByRole("link", { name: "Open its page" }).click();
  // It comes later than the box would have written the address.
  await expect(page.getByRole("heading", { name: KENENISA.fullName, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/passports\/[^/]+/);
});
