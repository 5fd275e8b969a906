import { publicPaths } from "#domain/base/public-paths.ts";
import { storeArticles } from "../tests/server/articles/invented-articles.ts";
import { openStore } from "../server/store/open-store.ts";
import {
  button,
  chooseFile,
  click,
  type DrivenPage,
  expectVisible,
  expectWords,
  field,
  heading,
  link,
  open,
  openWithLists,
  PATIENT,
  reload,
  SEARCH_BOX,
  type,
  words,
} from "./support/driven-page.ts";
import { openDrivenPage } from "./support/drivers.ts";
import { expect, SAMPLE_TOTAL, test as base } from "./support/fixtures.ts";
import { articlesOnPhone, KENENISA, NEWEST_LIST, passportsOnPhone } from "./support/look-up.ts";
import { sampleData } from "./support/sample-data.ts";
import { type RunningServer, serverWith, waitForTotal } from "./support/server.ts";

// What people do, in every browser that there is a driver for. The page is that of the project (playwright.config.ts).

const test = base.extend<{ phone: DrivenPage }>({
  server: serverWith(async (server) => {
    await waitForTotal(server.origin, SAMPLE_TOTAL);
    await changeStore(server, (store) =>
      storeArticles(
        store,
        [1, 2, 3].map((index) => ({
          slug: `invented-${index}`,
          title: `Invented ${index}`,
          content: `## Heading ${index}\n\nText of article ${index}.`,
        })),
      ),
    );
  }, sampleData),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  phone: async ({}, provide, info) => {
    const phone = await openDrivenPage(info.project.name);
    await provide(phone);
    if (info.status !== info.expectedStatus)
      await info.attach("what the page said", { body: await words(phone), contentType: "text/plain" });
    await phone.close();
  },
});

// One browser at a time of a kind: each takes as much memory as all of Playwright's pages.
test.describe.configure({ mode: "default", timeout: 120_000 });

async function changeStore<T>(
  { dataDir }: RunningServer,
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
): Promise<T> {
  const store = await openStore({ dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** There is no other way to be offline: what drivers emulate, service workers do not notice everywhere. */
async function withoutServer(server: RunningServer, work: () => Promise<void>): Promise<void> {
  await server.end();
  try {
    await work();
  } finally {
    await server.restart();
  }
}

/** Waits until the phone keeps the code of pages that it does not need for looking up. */
async function untilPagesAreKept(phone: DrivenPage): Promise<void> {
  await reload(phone);
  let before = 0;
  const isWhole = async () => {
    const now = await phone.evaluate(async () =>
      (await caches.has("pages-code")) ? (await (await caches.open("pages-code")).keys()).length : 0,
    );
    const same = now > 0 && now === before;
    before = now;
    return same;
  };
  await expect.poll(isWhole, { timeout: 30_000, intervals: [1000] }).toBe(true);
}

async function lookUp(phone: DrivenPage, text: string): Promise<void> {
  await type(phone, SEARCH_BOX, text);
  await click(phone, button("Search"));
}

/** The main job. */
async function expectEveryLookUp(phone: DrivenPage): Promise<void> {
  for (const text of [KENENISA.byName, KENENISA.byNumber]) {
    await lookUp(phone, text);
    await expectWords(phone, "In the published list");
    for (const said of [KENENISA.fullName, KENENISA.requestNumber, KENENISA.branch, KENENISA.published])
      await expectWords(phone, said);
  }
  await lookUp(phone, KENENISA.misspelled);
  await expectVisible(phone, heading("Similar spellings"));
  await expectWords(phone, KENENISA.fullName);
  await lookUp(phone, KENENISA.ethiopic);
  await expectWords(phone, `It sounds like “${KENENISA.ethiopic}”.`);
  await lookUp(phone, "BRPP5274588C1CX");
  await expectVisible(phone, heading(`Not in the lists published up to ${NEWEST_LIST}`));
}

test("names and numbers are found on a first visit", async ({ phone, server }) => {
  await open(phone, server.origin);
  await expectEveryLookUp(phone);
});

test("the lists come whole, and the page says so", async ({ phone, server }) => {
  await openWithLists(phone, server.origin);
  await expectWords(phone, "works without internet");
  await click(phone, button("Choose what to keep"));
  await expectWords(phone, SAMPLE_TOTAL.toLocaleString("en"));
  await expectWords(phone, "All published lists are on this phone.");
});

test("without the server a reload brings the first page and its lists", async ({ phone, server }) => {
  await openWithLists(phone, server.origin);
  await withoutServer(server, async () => {
    await reload(phone);
    await expectVisible(phone, SEARCH_BOX);
    await expectWords(phone, `Lists up to ${NEWEST_LIST.slice(0, 12)}`);
    expect(await passportsOnPhone(phone)).toBe(SAMPLE_TOTAL);
  });
});

test("without the server names and numbers are found", async ({ phone, server }) => {
  await openWithLists(phone, server.origin);
  await withoutServer(server, async () => {
    await open(phone, server.origin);
    await expectEveryLookUp(phone);
  });
});

test("the list of a branch is read online, and on without the server", async ({ phone, server }) => {
  const numbers = () =>
    phone.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main section li")].map(
        ({ innerText }) => /\b(?:BRPP|AAL)\w+/.exec(innerText)?.[0],
      ),
    );
  /** What the server has on a page of it. */
  const published = async (page: number) => {
    const asked = new URLSearchParams({ location: "Adama", page: String(page) });
    const answer = await fetch(`${server.origin}${publicPaths.passports}?${asked}`);
    const { data } = (await answer.json()) as { data: { request_number: string }[] };
    return data.map((row) => row.request_number);
  };
  const [second, third] = [await published(2), await published(3)];
  expect(new Set([...second, ...third]).size).toBe(50);
  await openWithLists(phone, server.origin);
  await open(phone, `${server.origin}/passports/?location=Adama`);
  await click(phone, link("Next"));
  await expectWords(phone, "Page 2 of 44");
  expect(await numbers()).toEqual(second);
  await withoutServer(server, async () => {
    await reload(phone);
    await expectWords(phone, "Page 2 of 44");
    expect(await numbers()).toEqual(second);
    // The service worker had kept the answer for that page. This one comes from the phone's own lists.
    await click(phone, link("Next"));
    await expectWords(phone, "Page 3 of 44");
    await expectWords(phone, "the server has not answered");
    expect(await numbers()).toEqual(third);
  });
});

test("an article is read, and without the server one that was never opened", async ({ phone, server }) => {
  await openWithLists(phone, server.origin);
  await open(phone, `${server.origin}/articles/`);
  await click(phone, link("Invented 1"));
  await expectWords(phone, "Text of article 1.");
  await untilPagesAreKept(phone);
  // They come after the lists.
  await expect.poll(async () => (await articlesOnPhone(phone)).length, PATIENT).toBe(3);
  await withoutServer(server, async () => {
    await open(phone, `${server.origin}/articles/`);
    await click(phone, link("Invented 2"));
    await expectVisible(phone, heading("Heading 2"));
    await expectWords(phone, "Text of article 2.");
    await reload(phone);
    await expectWords(phone, "Text of article 2.");
  });
});

test("a saved passport is still there without the server, gets another name and opens", async ({
  phone,
  server,
}) => {
  await openWithLists(phone, server.origin);
  await lookUp(phone, KENENISA.byNumber);
  await click(phone, button("Save"));
  await expectVisible(phone, button("Saved"));
  await withoutServer(server, async () => {
    await open(phone, server.origin);
    await expectVisible(phone, heading("My passports"));
    await expectWords(phone, "In the published list");
    await click(phone, button(`More for ${KENENISA.fullName}`));
    await click(phone, button("Rename"));
    await type(phone, field("What do you call it?"), "My aunt");
    await click(phone, button("Save the name"));
    await click(phone, link("My aunt"));
    await expectVisible(phone, heading(KENENISA.fullName));
    await expectWords(phone, KENENISA.requestNumber);
  });
});

test("a request that is written without the server is kept, and sent by itself, once", async ({
  phone,
  server,
}) => {
  const reason = `The name is written wrong (${test.info().project.name}).`;
  await openWithLists(phone, server.origin);
  await open(phone, `${server.origin}/passports/${KENENISA.requestNumber}`);
  await click(phone, link("Is this record wrong?"));
  await untilPagesAreKept(phone);
  await type(phone, field("What is wrong?"), reason);
  await type(phone, field("Your mobile number"), "0911 234 567");
  await withoutServer(server, async () => {
    await click(phone, button("Send the request"));
    await expectVisible(phone, heading("Not sent yet"));
    await reload(phone);
    await expectVisible(phone, heading("Not sent yet"));
    await expectWords(phone, reason);
  });
  await expect
    .poll(() => words(phone), { ...PATIENT, timeout: 60_000 })
    .toContain("Your request was received");
  const sent = await changeStore(server, ({ db }) =>
    db.selectFrom("removal_requests").select("request_number").where("reason", "=", reason).execute(),
  );
  expect(sent).toEqual([{ request_number: KENENISA.requestNumber }]);
});

/** The least that the server takes for a PDF. */
const PLAN =
  "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R >>\nstartxref\n45\n%%EOF\n";

test("a request with a file is sent, also by a browser whose storage takes no files", async ({
  phone,
  server,
}) => {
  await open(phone, `${server.origin}/advertisement-requests`);
  await type(phone, field("Your full name"), "Marta Prober");
  await type(phone, field("Your mobile number"), "0911 234 567");
  await type(phone, field("What would you like to advertise?"), "Shoes, at the end of articles.");
  await chooseFile(phone, { name: "plan.pdf", bytes: PLAN });
  await expectWords(phone, "plan.pdf");
  await click(phone, button("Send the request"));
  await expectVisible(phone, heading("Your request was received"));
  const sent = await changeStore(server, ({ db }) =>
    db.selectFrom("advertisement_requests").select(["full_name", "file_name", "file_bytes"]).execute(),
  );
  expect(sent).toEqual([{ full_name: "Marta Prober", file_name: "plan.pdf", file_bytes: PLAN.length }]);
});
