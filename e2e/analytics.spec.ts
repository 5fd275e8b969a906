import type { Page } from "@playwright/test";
import type { AnalyticsSink } from "./support/analytics-sink.ts";
import { expect, newPhone, test, untilAlive, untilAnotherHas } from "./support/fixtures.ts";
import { box, expectKenenisa, KENENISA, lookUp } from "./support/look-up.ts";

// One after the other: they share what was sent.
test.describe.configure({ mode: "serial" });

/** The addresses of this test's pages: events of an earlier test's page may still arrive, and are not counted. */
let origins: readonly string[] = [];
test.beforeEach(({ sink, link, server }) => {
  sink.clear();
  origins = [link.origin, server.origin];
});

/** The addresses of the page views that arrived, as paths with their queries. */
function views(sink: AnalyticsSink): string[] {
  return sink.events
    .filter(({ event }) => event === "$pageview")
    .flatMap(({ properties }) => {
      const address = String(properties["$current_url"]);
      const origin = origins.find((known) => address.startsWith(`${known}/`));
      return origin === undefined ? [] : [address.slice(origin.length)];
    });
}

function faults(sink: AnalyticsSink) {
  return sink.events.filter(({ event }) => event === "frontend_error").map(({ properties }) => properties);
}

/** Leaves the page: what still waits is sent with that. */
async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
}

test("a page view fires on every navigation, with the path and its query", async ({ page, sink }) => {
  await page.goto("/?utm_source=channel");
  await expect(box(page)).toBeVisible();
  // Whoever leaves before the code of a page has come leaves without a trace.
  await expect.poll(() => views(sink)).toEqual(["/?utm_source=channel"]);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /Passport/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/passports\/?$/);
  await expect.poll(() => views(sink)).toHaveLength(2);
  await page.goto("/locations/?page=2");
  await page.getByRole("main").getByRole("link", { name: "Adama" }).first().click();
  await expect(page.getByRole("heading", { name: /Adama/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/locations\/\?page=2$/);
  await expect
    .poll(() => views(sink))
    .toEqual([
      "/?utm_source=channel",
      expect.stringMatching(/^\/passports\/?$/),
      "/locations/?page=2",
      "/locations/adama",
      "/locations/?page=2",
    ]);
  sink.clear();
  // A redirect is a navigation as well.
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile$/);
  await expect.poll(() => views(sink)).toEqual(["/profile", expect.stringMatching(/^\/login\?redirect=/)]);
});

test("values of parameters named token, key, secret, auth, session or bearer are replaced by a placeholder", async ({
  page,
  sink,
}) => {
  await page.goto("/?access_token=a1&key=b2&client_secret=c3&auth=d4&session_id=e5&bearer=f6&page=2");
  await expect
    .poll(() => views(sink))
    .toEqual([
      "/?access_token=[hidden]&key=[hidden]&client_secret=[hidden]&auth=[hidden]&session_id=[hidden]&bearer=[hidden]&page=2",
    ]);
});

test("secrets and searched names are replaced in the address that a sign-in leads back to, too @thorough", async ({
  page,
  sink,
}) => {
  await page.goto("/profile?auth_code=zqsecret&page=2");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%3Fauth_code%3Dzqsecret/);
  await expect
    .poll(() => views(sink))
    .toEqual([
      "/profile?auth_code=[hidden]&page=2",
      "/login?redirect=%2Fprofile%3Fauth_code%3D[hidden]%26page%3D2",
    ]);
  sink.clear();
  for (const [address, reported] of [
    [
      `/login?redirect=${encodeURIComponent("/passports/?name=Zqabebe&page=2")}`,
      "%2Fpassports%2F%3Fname%3D[hidden]%26page%3D2",
    ],
    ["/login?redirect=/?q=Zqabebe", "/?q=[hidden]"],
    [`/login?redirect=${encodeURIComponent(encodeURIComponent("/?q=Zqabebe"))}`, "%2F%3Fq%3D[hidden]"],
  ] as const) {
    await page.goto(address);
    await page.evaluate((text) => {
      setTimeout(() => {
        throw new Error(`zqabebe is lost at ${location.href}, ${text}`);
      });
    }, address);
    await expect.poll(() => views(sink)).toEqual([`/login?redirect=${reported}`]);
    await expect.poll(() => faults(sink).length, { timeout: 20_000 }).toBe(1);
    expect(sink.sent.join("\n")).not.toMatch(/zqabebe|zqsecret/i);
    sink.clear();
  }
});

test("uncaught window errors and unhandled rejections are reported as frontend_error, each once @thorough", async ({
  page,
  sink,
}) => {
  await page.goto("/locations/adama");
  await expect(page.getByRole("heading", { name: /Adama/ }).first()).toBeVisible();
  await page.evaluate(() => {
    const fail = () => {
      throw new RangeError("out of bounds");
    };
    for (let times = 0; times < 3; times++) setTimeout(fail);
    void Promise.reject(new TypeError("not a list"));
  });
  await expect.poll(() => faults(sink).length, { timeout: 20_000 }).toBe(2);
  const common = { stack_hash: expect.stringMatching(/^[0-9a-f]{8}$/), route: "/locations/:locationSlug" };
  expect(faults(sink)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...common, type: "RangeError", message: "out of bounds", handler: "window" }),
      expect.objectContaining({ ...common, type: "TypeError", message: "not a list", handler: "promise" }),
    ]),
  );
  for (const fault of faults(sink)) {
    expect(fault).toMatchObject({
      source: expect.any(String),
      line: expect.any(Number),
      column: expect.any(Number),
    });
  }
});

test("a fault that keeps the app from starting is reported @thorough", async ({ page, sink }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "locks", {
      get: () => {
        throw new Error("no locks today");
      },
    });
  });
  await page.goto("/calendar", { waitUntil: "load" });
  await expect
    .poll(() => faults(sink), { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ message: "no locks today", route: "/calendar" }));
});

test("a render error that a boundary caught is reported", async ({ page, sink }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get: () => {
        throw new Error("no numbers today");
      },
    });
  });
  await page.goto("/locations/");
  await expect(page.getByRole("heading", { name: "Something went off course" })).toBeVisible();
  await expect
    .poll(() => faults(sink), { timeout: 20_000 })
    .toContainEqual(
      expect.objectContaining({ message: "no numbers today", handler: "boundary", route: "/locations/" }),
    );
});

test("no event holds a name or a number that was searched, opened, shared or mistyped", async ({
  page,
  sink,
}) => {
  await page.goto("/");
  for (const text of [KENENISA.byName, KENENISA.misspelled, KENENISA.ethiopic, KENENISA.byNumber]) {
    await lookUp(page, text);
    await expect(page).toHaveURL(/[?&]q=/);
  }
  await expectKenenisa(page);
  // While the name stands in the box, faults that speak of it.
  await lookUp(page, KENENISA.byName);
  await expectKenenisa(page);
  await page.evaluate(({ fullName, requestNumber, ethiopic }) => {
    setTimeout(() => {
      throw new Error(`Cannot show ${fullName}, ${requestNumber} at ${location.href}`);
    });
    void Promise.reject(
      new SyntaxError(`Unexpected token 'K', "${fullName}"... is not valid JSON (${ethiopic})`),
    );
    void Promise.reject(`GET /api/v1/passports?q=${encodeURIComponent(fullName)} failed`);
  }, KENENISA);
  await page.getByRole("article").getByRole("link", { name: "Open its page" }).click();
  await expect(page).toHaveURL(/\/passports\/[^/]+/);
  // They wait on the page for the client, and would go with it.
  await expect.poll(() => faults(sink).length, { timeout: 20_000 }).toBe(3);
  const { fullName, requestNumber, ethiopic, byName } = KENENISA;
  const asked = new URLSearchParams({
    name: byName,
    requestNumber,
    first_name: "kenenisa",
    phone: "0911234567",
  });
  for (const address of [
    `/passports/${requestNumber}?requestNumber=${requestNumber}`,
    `/passports/?${asked.toString()}`,
    `/?q=${encodeURIComponent(`${fullName}\n${requestNumber}`)}`,
    `/?q=${encodeURIComponent(ethiopic)}`,
    `/passport/${encodeURIComponent(fullName)}`,
    `/locations/adama?x=${requestNumber}#${requestNumber}`,
  ]) {
    const before = views(sink).length;
    await page.goto(address);
    // Every page lives long enough to send: the client comes when the page is idle.
    await expect.poll(() => views(sink).length, { timeout: 20_000 }).toBeGreaterThan(before);
  }
  // An event of the page before may have come late.
  await expect.poll(() => views(sink), { timeout: 20_000 }).toContain("/locations/adama?x=[hidden]");
  await leave(page);
  expect(views(sink)).toContain("/passports/:passportId?requestNumber=[hidden]");
  expect(views(sink)).toContain("/:unknown");
  expect(faults(sink).length).toBe(3);
  const everything = sink.sent.join("\n");
  const words = [fullName, byName, KENENISA.misspelled, ethiopic].flatMap((text) => text.split(" "));
  for (const word of [...words, requestNumber, "5274588", "527458", "8c1cg", "0911234567"]) {
    expect(everything.toLowerCase(), word).not.toContain(word.toLowerCase());
    expect(everything, word).not.toContain(encodeURIComponent(word));
  }
});

test("nothing of it is kept on the phone, no script comes from elsewhere, and only events are sent", async ({
  page,
  context,
  sink,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedScript/i.test(message.text())) refused.push(message.text());
  });
  await page.goto("/");
  await expect.poll(() => views(sink)).toEqual(["/"]);
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => /ph_|posthog/i.test(key))).toEqual([]);
  const scripts = await page.evaluate(() =>
    [...document.scripts].map(({ src }) => src).filter((src) => src !== ""),
  );
  expect(scripts.filter((src) => new URL(src).origin !== new URL(page.url()).origin)).toEqual([]);
  expect([...new Set(sink.requests)]).toEqual([expect.stringMatching(/^\/(e|i\/v0\/e|batch)\/$/)]);
  expect(refused).toEqual([]);
});

const WISHES = {
  "Save-Data": () =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, addEventListener() {} } }),
  "Do Not Track": () => Object.defineProperty(navigator, "doNotTrack", { value: "1" }),
  "Global Privacy Control": () => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
};

test(`under ${Object.keys(WISHES).join(", ")} no analytics are loaded and nothing is sent @thorough`, async ({
  browser,
  link,
  server,
  sink,
}) => {
  const loaded: string[] = [];
  const visits = Object.entries(WISHES).map(async ([wish, express]) => {
    const context = await newPhone(browser, link.origin);
    const page = await context.newPage();
    page.on("request", (request) => loaded.push(`${wish}: ${request.url()}`));
    await page.addInitScript(express);
    await page.goto("/");
    await untilAlive(page);
    return context;
  });
  const contexts = await Promise.all(visits);
  await untilAnotherHas(browser, server.origin, async () => {
    await expect.poll(() => views(sink), { timeout: 30_000 }).toEqual(["/"]);
  });
  for (const wish of Object.keys(WISHES)) expect(loaded.some((url) => url.startsWith(wish))).toBe(true);
  expect(loaded.filter((url) => url.includes("analytics-client"))).toEqual([]);
  // All that came is the other page's.
  for (const { properties } of sink.events)
    expect(String(properties["$current_url"])).toContain(server.origin);
  for (const context of contexts) await context.close();
});
