import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { OUTBOX_DATABASE } from "../src/platform/db/names.ts";
import { newPerson, signIn } from "./support/accounts.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { layoutFaults } from "./support/layout-faults.ts";

const SAID = {
  en: {
    download: "Download what is stored about me",
    saved: "The file is saved",
    close: "Close my account…",
  },
  am: { download: "ስለ እኔ የተቀመጠውን አውርድ", saved: "ፋይሉ ተቀምጧል", close: "መለያዬን ዝጋ…" },
} as const;

const fileSchema = z.object({
  server: z.object({
    account: z.object({ id: z.int(), phone_number: z.string() }),
    sessions: z.array(z.unknown()),
  }),
  this_phone: z.object({
    outbox: z.array(z.object({ id: z.string(), accountId: z.int() })),
    drafts: z.array(z.unknown()),
  }),
});

/** Changes of this account and of another one, as a later version of the app stored them. */
function putChanges(page: Page, accountId: number): Promise<void> {
  return page.evaluate(
    async ([name, id]) => {
      const asked = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        asked.addEventListener("success", () => resolve(asked.result));
        asked.addEventListener("error", () => reject(new Error("The outbox cannot be opened")));
      });
      const change = db.transaction("changes", "readwrite");
      for (const [key, owner] of [
        ["own", id],
        ["theirs", id + 1],
      ] as const)
        change.objectStore("changes").put({ id: key, accountId: owner, state: "of-tomorrow" });
      await new Promise((resolve) => change.addEventListener("complete", resolve));
      db.close();
    },
    [OUTBOX_DATABASE, accountId] as const,
  );
}

for (const language of ["en", "am"] as const) {
  test(`a person saves what is stored about them, with what is only on this phone (${language}) @thorough`, async ({
    page,
    server,
  }) => {
    const said = SAID[language];
    const person = await newPerson(server);
    await signIn(page, person);
    await page.evaluate((tag) => void (document.cookie = `lang=${tag}; path=/`), language);
    await page.goto("/profile");
    const download = page.getByRole("button", { name: said.download });
    // The outbox's database is there once its own count was read.
    await download.waitFor();
    const before = page.waitForEvent("download");
    await download.click();
    await (await before).path();
    await putChanges(page, person.user.id);
    const asked = page.waitForEvent("download");
    await download.click();
    const file = await asked;
    expect(file.suggestedFilename()).toMatch(/^passport-status-account-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await file.path(), "utf8");
    const saved = fileSchema.parse(JSON.parse(text));
    expect(saved.server.account.id).toBe(person.user.id);
    expect(saved.this_phone.outbox.map(({ id }) => id)).toEqual(["own"]);
    expect(text).not.toContain(person.token);
    await expect(page.getByText(said.saved).first()).toBeVisible();
    await page.getByRole("button", { name: said.close }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await layoutFaults(page)).toEqual([]);
    await page.screenshot({ path: `artefacts/account-data/close-${language}.png` });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.screenshot({ path: `artefacts/account-data/profile-${language}.png`, fullPage: true });
  });
}
