import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ConflictDialog } from "../../../src/admin/kit/outbox/conflict-dialog.tsx";
import { MergeDialog } from "../../../src/admin/kit/outbox/merge-dialog.tsx";
import { type Services, ServicesProvider } from "../../../src/platform/hooks/services-context.ts";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";
import type { Change } from "../../../src/outbox/change.ts";
import { changeOf } from "./change.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const BASE = { id: 1, first_name: "Abebe", last_name: "Kebede", location: "Jimma", middle_name: null };
const CHANGED = { by: { id: 4, name: "Almaz Bekele" }, at: "2026-11-19T06:05:00.000Z" };
const STALE = { state: "conflict", base: BASE, lastProblem: { kind: "stale", changed: CHANGED } } as const;

const nothing = () => undefined;

async function render(
  told: Partial<Change>,
  Dialog: typeof ConflictDialog | typeof MergeDialog = ConflictDialog,
  tag = "en",
): Promise<string> {
  const language = await openLanguage(tag, [
    "admin-outbox",
    "admin-refusals",
    "admin-fields",
    "admin-form",
    "admin-dates",
  ]);
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <ServicesProvider value={{ now: () => NOW } as Services}>
        <Dialog
          change={changeOf({ ...STALE, ...told })}
          onMine={nothing}
          onTheirs={nothing}
          onNew={nothing}
          onClose={nothing}
        />
      </ServicesProvider>
    </LanguageProvider>,
  );
}

const plain = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("two versions of a record", () => {
  const both = {
    body: { first_name: "Abel", last_name: "Mine" },
    serverVersion: { ...BASE, last_name: "Theirs", location: "Adama" },
  };

  it("say whose the other one is and of when, and choose nothing beforehand", async () => {
    const page = await render(both);
    expect(plain(page)).toContain(
      "Almaz Bekele changed Abel Mine after you opened it (9:05 am, 19 November).",
    );
    expect(page.match(/type="radio"/g)).toHaveLength(2);
    expect(page).not.toContain("checked");
    expect(plain(page)).toMatch(/Yours Mine Almaz Bekele Theirs/);
  });

  it("are not sent before each is chosen, and say so", async () => {
    const page = await render(both);
    expect(page).toMatch(/<button[^>]*disabled=""[^>]*>Send the merged version/);
    expect(page).toContain("Choose a version of everything that was changed twice.");
  });

  it("merge what only one of the two changed, without asking", async () => {
    const page = plain(await render(both));
    expect(page).toContain("Changed by you, and kept First name Abebe Abel");
    expect(page).toContain("Also changed by Almaz Bekele, and kept Branch Jimma Adama");
    const apart = await render({ ...both, body: { first_name: "Abel" } });
    expect(apart).not.toContain("radio");
    expect(apart).not.toContain("disabled");
    expect(apart).toContain("Both changes fit together.");
  });

  it("are chosen with one press if there are several fields", async () => {
    expect(await render(both)).not.toContain("All yours");
    const more = { ...both.serverVersion, first_name: "Abenet" };
    const page = await render({ ...both, serverVersion: more });
    expect(page).toContain("All yours");
    expect(page).toContain("All from Almaz Bekele");
  });

  it("name nobody if a list changed it, or if it was the same person", async () => {
    const told = async (by: { id: number; name: string } | null) =>
      plain(await render({ ...both, lastProblem: { kind: "stale", changed: { ...CHANGED, by } } }));
    expect(await told(null)).toContain("A new list or a schedule changed Abel Mine");
    expect(await told({ id: 1, name: "Almaz Bekele" })).toContain("You changed Abel Mine yourself");
    expect(await told({ id: 1, name: "Almaz Bekele" })).toContain("Yours Mine The other version Theirs");
  });

  it("say of today's that it is today's", async () => {
    const at = "2026-11-20T06:05:00.000Z";
    const today = { ...both, lastProblem: { kind: "stale", changed: { ...CHANGED, at } } } as const;
    expect(plain(await render(today))).toContain("(today, 9:05 am)");
    expect(plain(await render(today, ConflictDialog, "am"))).toContain("(ዛሬ፣ ከጠዋቱ 3:05)");
  });

  it("are told in Amharic", async () => {
    const page = plain(await render(both, ConflictDialog, "am"));
    expect(page).toContain("Almaz Bekele ቀይረውታል (ኅዳር 10 ቀን፣ ከጠዋቱ 3:05)።");
    expect(page).toContain("በተጨማሪ Almaz Bekele የቀየሩት፣ የሚቀመጥ");
  });
});

it("a deletion shows what it would destroy, and whose it is", async () => {
  const page = plain(
    await render({
      kind: "passport.delete",
      method: "DELETE",
      serverVersion: { ...BASE, location: "Adama" },
    }),
  );
  expect(page).toContain("Almaz Bekele changed Abebe Kebede after you opened it");
  expect(page).toContain("Changed by Almaz Bekele Branch Jimma Adama Keep it Delete anyway");
});

it("two versions of an article are told and chosen alike, beside their paragraphs", async () => {
  const base = { slug: "what-to-bring", title: "What to bring", excerpt: "Before", content: "One.\n\nTwo." };
  const page = await render(
    {
      kind: "article.update",
      base,
      body: { title: "Mine", content: "One.\n\nTwo, mine." },
      serverVersion: { ...base, title: "Theirs", content: "One.\n\nTwo, theirs.", excerpt: "After" },
    },
    MergeDialog,
  );
  expect(plain(page)).toContain("Almaz Bekele changed Mine after you opened it (9:05 am, 19 November).");
  expect(plain(page)).toContain("Almaz Bekele Two, theirs.");
  expect(page).toContain("Also changed by Almaz Bekele, and kept");
  expect(page).not.toContain("checked");
  expect(page).toMatch(/<button[^>]*disabled=""[^>]*>Send the merged version/);
});
