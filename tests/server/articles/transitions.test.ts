import { expect, it } from "vitest";
import { ARTICLE_STATUSES } from "#domain/articles/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { ACCOUNT_KINDS } from "../support/accounts.ts";
import { ADMIN_ARTICLES, EARLIER, SOON, editorOf } from "./editor.ts";

type Status = (typeof ARTICLE_STATUSES)[number];

/** What those who may write are allowed. Keeping a status is no transition. */
const ALLOWED: Readonly<Record<Status, readonly Status[]>> = {
  draft: ["draft", "scheduled", "published", "archived"],
  scheduled: ["scheduled", "draft", "published", "archived"],
  published: ["published", "archived", "draft"],
  archived: ["archived", "draft"],
};
const WRITERS: readonly string[] = ["editor", "manage-articles", "admin"];

const dateOf = (status: Status) =>
  status === "scheduled" ? SOON : status === "published" ? EARLIER : undefined;
const withDate = (status: Status) => ({ status, published_at: dateOf(status) });

describeOnEachStoreThoroughly("The status of an article", (getStore) => {
  it("changes as the table says, for each of 16 pairs and each kind of account", async () => {
    const store = getStore();
    const writer = await editorOf(store);
    for (const kind of ACCOUNT_KINDS) {
      const { call, create } = await editorOf(store, kind);
      // Who has the permission alone changes the own articles.
      const makeIt = WRITERS.includes(kind) ? create : writer.create;
      const refusal = kind === "anonymous" ? 401 : 403;
      for (const from of ARTICLE_STATUSES) {
        for (const to of ARTICLE_STATUSES) {
          const slug = `${kind}-${from}-${to}`;
          const { etag } = await makeIt({ slug, ...withDate(from) });
          const answer = await call("PATCH", `${ADMIN_ARTICLES}/${slug}`, {
            payload: withDate(to),
            headers: { "if-match": etag },
          });
          const isAllowed = ALLOWED[from].includes(to);
          const wanted = !WRITERS.includes(kind) ? refusal : isAllowed ? 200 : 409;
          expect([slug, answer.statusCode]).toEqual([slug, wanted]);
          expect((await writer.read(slug)).status, slug).toBe(wanted === 200 ? to : from);
          if (wanted !== 409) continue;
          expect(problemSchema.parse(answer.json())).toMatchObject({
            code: "transition_not_allowed",
            detail: expect.stringMatching(`An article that is ${from} cannot become ${to}, only `),
          });
        }
      }
    }
  }, 60_000);

  it("is what the publish date says: published later waits, scheduled for a time that passed is out at once", async () => {
    const { create, change, call } = await editorOf(getStore());
    expect((await create({ slug: "later", status: "published", published_at: SOON })).status).toBe(
      "scheduled",
    );
    const refused = await call("POST", ADMIN_ARTICLES, {
      payload: {
        title: "Wrong year",
        content: "Typed by mistake",
        status: "scheduled",
        published_at: EARLIER,
      },
    });
    expect(problemSchema.parse(refused.json()).errors).toEqual([
      {
        path: "published_at",
        message: "This time has passed. Choose a later one, or publish the article now.",
        code: "time_passed",
      },
    ]);
    // Its time came while the change waited on a phone.
    const queued = new Date(Date.parse(EARLIER) - 60_000).toISOString();
    const sent = await call("POST", ADMIN_ARTICLES, {
      payload: {
        title: "From a phone",
        content: "Written offline",
        status: "scheduled",
        published_at: EARLIER,
      },
      headers: { "x-queued-at": queued },
    });
    expect(sent.json()).toMatchObject({ data: { status: "published", published_at: EARLIER } });
    expect((await change("later", { title: "Still later" })).json()).toMatchObject({
      data: { status: "scheduled", published_at: SOON },
    });
  });
});
