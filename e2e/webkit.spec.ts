import { expect, SAMPLE_TOTAL, test as base } from "./support/fixtures.ts";
import { KENENISA, passportsOnPhone } from "./support/look-up.ts";
import { openWebkit, type WebkitPage } from "./support/webkit.ts";

const test = base.extend<{ webkit: WebkitPage }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  webkit: async ({}, provide) => {
    const webkit = await openWebkit();
    await provide(webkit);
    await webkit.close();
  },
});

const PATIENT = { timeout: 30_000, intervals: [100] };
/** Less than what a silent holder is given. */
const QUICK = { timeout: 20_000, intervals: [100] };

const words = (webkit: WebkitPage) => webkit.evaluate(() => document.body.innerText.replace(/\s+/g, " "));

/** Opens the page and waits until React has taken the heading over: what is pressed before is lost. */
async function open(webkit: WebkitPage, url: string): Promise<void> {
  await webkit.open(url);
  const stands = () =>
    webkit.evaluate(() =>
      Object.keys(document.querySelector("main h1") ?? {}).some((key) => key.startsWith("__react")),
    );
  await expect.poll(stands, PATIENT).toBe(true);
}

async function press(webkit: WebkitPage, name: string): Promise<void> {
  const pressed = () =>
    webkit.evaluate((wanted) => {
      const found = [...document.querySelectorAll<HTMLElement>("button, summary")].find(
        (button) => button.innerText.trim() === wanted,
      );
      found?.click();
      return found !== undefined;
    }, name);
  await expect.poll(pressed, PATIENT).toBe(true);
}

async function lookUp(webkit: WebkitPage, text: string): Promise<void> {
  await webkit.evaluate((query) => {
    const box = document.querySelector<HTMLInputElement>("main input[type=search]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, query);
    box?.dispatchEvent(new Event("input", { bubbles: true }));
    box?.form?.requestSubmit();
  }, text);
  await expect.poll(() => words(webkit), PATIENT).toContain(KENENISA.fullName);
  expect(await words(webkit)).toContain(KENENISA.requestNumber);
}

/** Whole loads, each left as soon as its update is under way: they go to the back/forward cache. */
async function leavePagesThatUpdate(webkit: WebkitPage, origin: string): Promise<void> {
  for (const path of ["/", "/passports/", "/locations/adama"]) {
    await open(webkit, origin + path);
    const updates = () =>
      webkit.evaluate(async () =>
        (await navigator.locks.query()).held?.some(({ name }) => name === "passport-status-mirror"),
      );
    await expect.poll(updates, PATIENT).toBe(true);
  }
}

/** A file of all lists, as text: it has to leave the page. */
async function fileOfLists(webkit: WebkitPage, origin: string): Promise<string> {
  await open(webkit, `${origin}/share`);
  await webkit.evaluate(() => {
    const address = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (made) => {
      Object.assign(window, { made });
      return address(made);
    };
  });
  await press(webkit, "Save as a file");
  const read = () =>
    webkit.evaluate(async () => {
      const { made } = window as { made?: Blob };
      if (made === undefined) return "";
      return String.fromCharCode(...new Uint8Array(await made.arrayBuffer()));
    });
  await expect.poll(read, PATIENT).toContain("passport-lists");
  return read();
}

async function takeFile(webkit: WebkitPage, file: string): Promise<void> {
  await webkit.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], "lists.ppl"));
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("There is no input for a file");
    input.files = data.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, file);
}

/** Chance decides what a left page was doing; before pages gave up what they hold, about every second round failed. */
const ROUNDS = [1, 2, 3];

async function onNewPhone(origin: string, work: (phone: WebkitPage) => Promise<void>): Promise<void> {
  const phone = await openWebkit();
  try {
    await leavePagesThatUpdate(phone, origin);
    await work(phone);
  } finally {
    await phone.close();
  }
}

test("in WebKit, pages that were left while they updated the lists do not keep today's page from it", async ({
  link,
}) => {
  test.setTimeout(180_000);
  for (const round of ROUNDS) {
    await onNewPhone(link.origin, async (phone) => {
      await open(phone, link.origin);
      await expect
        .poll(() => passportsOnPhone(phone), { ...QUICK, message: `round ${round}` })
        .toBe(SAMPLE_TOTAL);
      await lookUp(phone, KENENISA.byName);
      await press(phone, "Newest lists, calendar and articles");
      await press(phone, "Choose what to keep");
      await expect.poll(() => words(phone), PATIENT).toContain("Remove all");
      expect(await words(phone)).not.toContain("Another tab is updating");
    });
  }
});

test("in WebKit, they do not keep a file of lists waiting", async ({ webkit, link }) => {
  test.setTimeout(180_000);
  await open(webkit, link.origin);
  await expect.poll(() => passportsOnPhone(webkit), PATIENT).toBe(SAMPLE_TOTAL);
  const file = await fileOfLists(webkit, link.origin);
  for (const round of ROUNDS) {
    await onNewPhone(link.origin, async (phone) => {
      await open(phone, `${link.origin}/share`);
      await takeFile(phone, file);
      await expect
        .poll(() => words(phone), { ...QUICK, message: `round ${round}` })
        // Refused where this phone has read no head so far, which it can only say after its turn.
        .toMatch(/came from the file|is on this phone already|has not had lists from the site itself/);
    });
  }
});

test("in WebKit, names and numbers are found on a first visit, and without the server", async ({
  webkit,
  link,
}) => {
  test.slow();
  await open(webkit, link.origin);
  await lookUp(webkit, KENENISA.byName);
  await expect.poll(() => passportsOnPhone(webkit), PATIENT).toBe(SAMPLE_TOTAL);
  await expect
    .poll(() => webkit.evaluate(() => navigator.serviceWorker.controller !== null), PATIENT)
    .toBe(true);
  link.set({ kind: "dead" });
  await open(webkit, link.origin);
  for (const text of [KENENISA.byNumber, KENENISA.misspelled]) {
    await open(webkit, link.origin);
    await lookUp(webkit, text);
  }
});
