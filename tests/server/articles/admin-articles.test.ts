import { expect, it } from "vitest";
import { adminArticleAnswerSchema, adminArticleListSchema } from "#domain/articles/admin-contract.ts";
import { articleDetailSchema } from "#domain/articles/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { articleJobs } from "../../../server/articles/article-jobs.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { ADMIN_ARTICLES, EARLIER, NEW_ARTICLE, SOON, editorOf } from "./editor.ts";

describeOnEachStoreThoroughly("Articles in the admin area", (getStore) => {
  async function audits() {
    return getStore().db.selectFrom("audit_log").selectAll().orderBy("id").execute();
  }

  it("POST answers 201 with slug and ETag once, also when repeated", async () => {
    const { app, call, account } = await editorOf(getStore());
    const payload = {
      ...NEW_ARTICLE,
      excerpt: "",
      status: "published",
      published_at: "2026-11-20T12:00:00+03:00",
      tags: ["Fees", "fees", "ክፍያ"],
      categories: ["Guides"],
      language: "en",
    };
    const headers = { "idempotency-key": "key-of-an-article" };
    const answer = await call("POST", ADMIN_ARTICLES, { payload, headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([201, `${ADMIN_ARTICLES}/what-to-bring`]);
    const { data } = adminArticleAnswerSchema.parse(answer.json());
    expect(data).toMatchObject({
      slug: "what-to-bring",
      excerpt: null,
      status: "published",
      published_at: "2026-11-20T09:00:00.000Z",
      author: { id: account?.user.id, name: "Invented Person" },
      categories: [{ name: "Guides", slug: "guides" }],
      tags: [{ name: "Fees" }, { name: "ክፍያ", slug: "kifya" }],
      language: "en",
      translation_of: null,
      deleted_at: null,
      etag: answer.headers.etag,
    });
    expect((await call("POST", ADMIN_ARTICLES, { payload, headers })).headers.etag).toBe(answer.headers.etag);
    expect((await audits()).map(({ what, subject }) => [what, subject])).toEqual([
      ["article.create", "article:what-to-bring"],
    ]);
    const shown = await app.inject("/api/v1/articles/what-to-bring");
    expect(articleDetailSchema.parse(shown.json()).data.title).toBe("What to bring");
  });

  it("PATCH needs the present ETag: 428 without, 412 with the article that is there", async () => {
    const { create, call } = await editorOf(getStore());
    const { etag } = await create();
    const url = `${ADMIN_ARTICLES}/what-to-bring`;
    const payload = { content: "Bring two photos." };
    expect((await call("PATCH", url, { payload })).statusCode).toBe(428);
    const answer = await call("PATCH", url, { payload, headers: { "if-match": etag } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).not.toBe(etag);
    const stale = await call("PATCH", url, { payload: { title: "Else" }, headers: { "if-match": etag } });
    expect(stale.statusCode).toBe(412);
    expect(problemSchema.parse(stale.json()).current).toMatchObject({
      content: "Bring two photos.",
      etag: answer.headers.etag,
    });
    expect((await call("DELETE", url, { headers: { "if-match": etag } })).statusCode).toBe(412);
    expect((await call("PATCH", `${ADMIN_ARTICLES}/nothing`, { payload })).statusCode).toBe(404);
    expect((await call("GET", `${ADMIN_ARTICLES}/a%00b`)).statusCode).toBe(404);
  });

  it("PATCH without changes writes nothing", async () => {
    const { create, call } = await editorOf(getStore());
    const { etag } = await create({ tags: ["Fees"], meta_title: "Fees" });
    const payload = { title: " What  to bring".replace("  ", " "), tags: ["FEES"], excerpt: "" };
    const answer = await call("PATCH", `${ADMIN_ARTICLES}/what-to-bring`, {
      payload,
      headers: { "if-match": etag },
    });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, etag]);
    expect(await audits()).toHaveLength(1);
  });

  it("each change has an ETag of its own, also within one millisecond", async () => {
    const { create, change } = await editorOf(getStore());
    const etags = [(await create()).etag];
    for (const title of ["One", "Two", "One"].map((word) => `Title ${word}`)) {
      etags.push(String((await change("what-to-bring", { title })).headers.etag));
    }
    expect(new Set(etags).size).toBe(4);
  });

  it("DELETE hides an article everywhere but in the bin, from which it comes back", async () => {
    const { app, create, read, call, change, remove } = await editorOf(getStore());
    await create({ status: "published", published_at: EARLIER });
    const list = async (search = "") =>
      adminArticleListSchema
        .parse((await call("GET", `${ADMIN_ARTICLES}${search}`)).json())
        .data.map(({ slug }) => slug);
    expect([(await remove("what-to-bring")).statusCode, await list(), await list("?deleted=true")]).toEqual([
      204,
      [],
      ["what-to-bring"],
    ]);
    expect((await app.inject("/api/v1/articles/what-to-bring")).statusCode).toBe(404);
    expect((await remove("what-to-bring")).statusCode).toBe(404);
    expect((await read("what-to-bring")).deleted_at).not.toBeNull();
    expect((await create()).slug).toBe("what-to-bring-2");
    const refused = await change("what-to-bring", { title: "Else" });
    expect([refused.statusCode, problemSchema.parse(refused.json()).code]).toEqual([409, "article_deleted"]);
    expect((await change("what-to-bring", { deleted: false })).statusCode).toBe(200);
    expect((await app.inject("/api/v1/articles/what-to-bring")).statusCode).toBe(200);
    expect((await audits()).map(({ what }) => what)).toEqual([
      "article.create",
      "article.delete",
      "article.create",
      "article.restore",
    ]);
  });

  it("DELETE answers the version in the bin, which restoring needs", async () => {
    const { create, read, call, remove } = await editorOf(getStore());
    await create();
    const { etag } = (await remove("what-to-bring")).headers;
    expect(etag).toBe((await read("what-to-bring")).etag);
    const back = await call("PATCH", `${ADMIN_ARTICLES}/what-to-bring`, {
      payload: { deleted: false },
      headers: { "if-match": etag ?? "" },
    });
    expect(back.statusCode).toBe(200);
  });

  it("the list has every status, filters, and drafts first", async () => {
    const { create, call } = await editorOf(getStore());
    await create({ title: "Published", status: "published", published_at: EARLIER, tags: ["Fees"] });
    await create({ title: "Draft" });
    await create({ title: "Scheduled", status: "scheduled", published_at: SOON, content: "ስለ ፓስፖርቶች መረጃ" });
    const list = async (search: string) =>
      adminArticleListSchema.parse((await call("GET", `${ADMIN_ARTICLES}${search}`)).json());
    const slugs = async (search: string) => (await list(search)).data.map(({ slug }) => slug);
    expect(await slugs("")).toEqual(["draft", "scheduled", "published"]);
    expect(await slugs("?sort=published_at&sort_dir=asc")).toEqual(["published", "scheduled", "draft"]);
    expect(await slugs("?sort=title&sort_dir=asc")).toEqual(["draft", "published", "scheduled"]);
    expect(await slugs("?status=scheduled")).toEqual(["scheduled"]);
    expect(await slugs("?tag=Fees")).toEqual(["published"]);
    expect(await slugs(`?q=${encodeURIComponent("ፓስፖርት")}`)).toEqual(["scheduled"]);
    expect(await slugs("?published_after=2026-11-20&published_before=2026-11-20")).toHaveLength(2);
    const paged = await list("?page_size=1&page=2&status=draft");
    expect([paged.data, paged.meta.total, paged.filters?.status]).toEqual([[], 1, "draft"]);
    for (const wrong of [
      "page_size=201",
      "sort=id",
      "published_after=2026-02-30",
      "deleted=1",
      "nonsense=1",
    ]) {
      expect((await call("GET", `${ADMIN_ARTICLES}?${wrong}`)).statusCode, wrong).toBe(422);
    }
  });

  it("the log keeps what changed, and of long texts the changed part", async () => {
    const { create, change } = await editorOf(getStore());
    const lines = Array.from({ length: 50 }, (_, index) => `Line ${index} of a longer text.`);
    await create({ content: lines.join("\n") });
    await change("what-to-bring", {
      content: [...lines.slice(0, 40), "Changed.", ...lines.slice(41)].join("\n"),
    });
    const [created, changed] = await audits();
    expect(JSON.parse(created?.after ?? "").content).toMatch(/^Line 0 .{280,300}… \(\d+ characters\)$/s);
    expect(Object.keys(JSON.parse(changed?.after ?? ""))).toEqual(["title", "content"]);
    expect(JSON.parse(changed?.before ?? "").content).toMatch(/^Line 40 /);
    expect(JSON.parse(changed?.after ?? "").content).toMatch(/^Changed\.\nLine 41 /);
  });

  it("the log keeps changes deep in long lines and long fields", async () => {
    const { create, change } = await editorOf(getStore());
    const words = Array.from({ length: 300 }, (_, index) => `word${index}`);
    const address = `https://example.org/${"a".repeat(400)}`;
    await create({
      content: words.join(" "),
      canonical_url: `${address}1`,
      meta_description: "b".repeat(310),
    });
    await change("what-to-bring", {
      content: words.with(250, "other").join(" "),
      canonical_url: `${address}2`,
      meta_description: `${"b".repeat(309)}c`,
    });
    const [, changed] = await audits();
    const [before, after] = [changed?.before, changed?.after].map((text) => JSON.parse(text ?? ""));
    expect(Object.keys(after).toSorted()).toEqual(["canonical_url", "content", "meta_description", "title"]);
    expect(before.content).toMatch(/^….{1,80}word250 word251 .*… \(\d+ characters\)$/);
    expect(after.content).toMatch(/^….{1,80}other word251 .*… \(\d+ characters\)$/);
    expect([before.canonical_url, after.canonical_url]).toEqual([
      expect.stringMatching(/^…a+1 \(421 characters\)$/),
      expect.stringMatching(/^…a+2 \(421 characters\)$/),
    ]);
    expect([before.meta_description, after.meta_description]).toEqual([
      expect.stringMatching(/^…b+ \(310 characters\)$/),
      expect.stringMatching(/^…b+c \(310 characters\)$/),
    ]);
  });

  it("editors at the same moment: each gets a slug, one of two changes wins, the scheduled job does not block", async () => {
    const store = getStore();
    const { create, call, read } = await editorOf(store);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => create({ tags: ["Fees"], status: "scheduled", published_at: SOON })),
    );
    expect(made.map(({ slug }) => slug).sort()).toEqual([
      "what-to-bring",
      ...[2, 3, 4, 5].map((number) => `what-to-bring-${number}`),
    ]);
    expect(new Set(made.map(({ tags }) => tags[0]?.id)).size).toBe(1);
    const headers = { "if-match": (await read("what-to-bring")).etag };
    const url = `${ADMIN_ARTICLES}/what-to-bring`;
    const run = async () => runDueJob({ store, nowMs: () => Date.parse(SOON) }, articleJobs);
    const [one, two] = await Promise.all([
      call("PATCH", url, { payload: { title: "One way" }, headers }),
      call("PATCH", url, { payload: { title: "Another way" }, headers }),
      ...Array.from({ length: 5 }, run),
    ]);
    const statuses = [one?.statusCode, two?.statusCode];
    expect(statuses.every((status) => status === 200 || status === 412)).toBe(true);
    expect(statuses).not.toEqual([200, 200]);
    while (await run());
    const states = await store.db.selectFrom("jobs").select(["state", "last_error"]).execute();
    expect(states.filter(({ state, last_error }) => state !== "done" || last_error !== null)).toEqual([]);
    const left = await store.db
      .selectFrom("articles")
      .select("id")
      .where("status", "!=", "published")
      .execute();
    expect(left).toEqual([]);
  });
});
