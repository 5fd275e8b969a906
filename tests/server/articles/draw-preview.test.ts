import sharp from "sharp";
import { expect, it } from "vitest";
import { articleDetailSchema } from "#domain/articles/contract.ts";
import { previewPath } from "#domain/articles/media.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { articleJobs } from "../../../server/articles/article-jobs.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { previewId } from "../../../server/articles/media/preview-parts.ts";
import { publishedVersion } from "../../../server/store/published-version.ts";
import { describeOnEachStore } from "../stores.ts";
import { runSchedules } from "../support/run-schedules.ts";
import { TEST_NOW } from "../test-app.ts";
import { EARLIER, SOON, editorOf } from "./editor.ts";
import { storeArticles } from "./invented-articles.ts";

const PUBLISHED = { status: "published", published_at: EARLIER };

describeOnEachStore("The picture that link previews show", (getStore) => {
  const drawDue = async (nowMs = TEST_NOW) => {
    let drawn = 0;
    while (await runDueJob({ store: getStore(), nowMs: () => nowMs }, articleJobs)) drawn += 1;
    return drawn;
  };
  const stored = async () => {
    const rows = await getStore().db.selectFrom("media").select(["id", "kind", "alt"]).execute();
    return rows.map(({ id, kind, alt }) => [id, kind, alt]);
  };
  const previewOf = (title: string) => previewPath(previewId(title) ?? "");

  it("is drawn when an article is published, and again for another title", async () => {
    const { app, create, change } = await editorOf(getStore());
    const shown = async () => {
      const answer = await app.inject(`${apiPaths.articles}/what-to-bring`);
      return articleDetailSchema.parse(answer.json()).data.preview_image_url ?? null;
    };
    await create(PUBLISHED);
    const version = publishedVersion(getStore(), () => TEST_NOW);
    const before = await version();
    expect(await shown()).toBeNull();
    expect(await drawDue()).toBe(1);
    expect(await shown()).toBe(previewOf("What to bring"));
    expect(await version()).not.toBe(before);
    const file = await app.inject(String(await shown()));
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({
      format: "png",
      width: 1200,
      height: 630,
    });

    await change("what-to-bring", { content: "Another text." });
    expect(await drawDue()).toBe(0);
    await change("what-to-bring", { title: "ምን ይዘው ይምጡ" });
    await change("what-to-bring", { title: "ምን ይዘው ይምጡ?" });
    expect(await drawDue()).toBe(1);
    expect(await shown()).toBe(previewOf("ምን ይዘው ይምጡ?"));
    // Pages that machines have kept may name the former one.
    expect(await stored()).toHaveLength(2);

    await change("what-to-bring", { og_image_url: "https://example.org/own.png" });
    expect(await shown()).toBeNull();
  });

  it("makes phones, which do not show it, fetch nothing again", async () => {
    const { app, create } = await editorOf(getStore());
    await create(PUBLISHED);
    const versions = async (): Promise<unknown> => (await app.inject(apiPaths.articleVersions)).json();
    const before = await versions();
    expect(await drawDue()).toBe(1);
    expect(await versions()).toEqual(before);
  });

  it("is drawn for no draft, for no article with its own, and once for two of the same title", async () => {
    const { create } = await editorOf(getStore());
    await create({ status: "draft" });
    await create({ ...PUBLISHED, title: "With its own", og_image_url: "https://example.org/own.png" });
    await create({ ...PUBLISHED, title: "😀😀😀😀😀😀", slug: "smile" });
    expect(await drawDue()).toBe(0);
    await create({ ...PUBLISHED, title: "The same", slug: "one" });
    await create({ ...PUBLISHED, title: "The same", slug: "two" });
    expect(await drawDue()).toBe(2);
    expect(await stored()).toEqual([[previewId("The same"), "preview", "The same"]]);
  });

  it("is drawn when a scheduled article publishes by itself", async () => {
    const { create } = await editorOf(getStore());
    await create({ status: "scheduled", published_at: SOON });
    expect(await drawDue()).toBe(0);
    // Publishing, then drawing.
    expect(await drawDue(Date.parse(SOON))).toBe(2);
    expect(await stored()).toHaveLength(1);
  });

  it("is drawn within an hour for articles that no editor published", async () => {
    await storeArticles(getStore(), [
      { slug: "first" },
      { slug: "second", title: "漢字" },
      { slug: "third", status: "archived" },
    ]);
    await runSchedules(getStore(), articleJobs, TEST_NOW);
    expect(await stored()).toEqual([[previewId("About first"), "preview", "About first"]]);
    await runSchedules(getStore(), articleJobs, TEST_NOW + 3_600_000);
    const jobs = await getStore()
      .db.selectFrom("jobs")
      .select("id")
      .where("kind", "=", "article-preview")
      .execute();
    expect(jobs).toHaveLength(1);
  });
});
