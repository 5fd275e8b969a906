import { expect, it } from "vitest";
import type { RecordDraft } from "../../../src/accounts/session/record-drafts.ts";
import { draftAt, keyOfDraft, newResource } from "../../../src/admin/kit/record/draft-at.ts";
import { ARTICLE } from "../../../src/admin/articles/article-record.ts";
import { adminArticle } from "./admin-article.ts";
import { changeOf } from "./change.ts";

const TEMPORARY = "article:new:0b7c";
const SENT = adminArticle({ slug: "what-to-bring", title: "What to bring", content: "As it was sent." });
const HERE = { type: ARTICLE, resource: "article:what-to-bring", recordId: SENT.id as unknown, wanted: null };
const NEW_ARTICLE = newResource(ARTICLE, ARTICLE.empty);
const creation = changeOf({ kind: "article.create", method: "POST", resource: TEMPORARY });
const done = changeOf({
  ...creation,
  state: "done",
  answer: { resource: HERE.resource, from: null, etag: '"1"', data: SENT },
});

const draft = (told: Partial<RecordDraft> = {}): RecordDraft => ({
  id: "a",
  accountId: 1,
  resource: HERE.resource,
  texts: { title: "Typed" },
  version: { fields: { title: "What to bring" }, base: { id: SENT.id }, etag: '"1"' },
  at: 1000,
  ...told,
});
/** Typed into an article that was waiting to be sent. */
const unsent = draft({
  resource: TEMPORARY,
  texts: { title: "What to bring", slug: "", content: "Typed meanwhile." },
  version: { fields: { title: "What to bring", slug: "", content: "As it was sent." }, base: {}, etag: null },
});

it("is offered while its article waits, and after it was sent, as a change of the server's answer", () => {
  expect(draftAt(unsent, { ...HERE, resource: TEMPORARY, recordId: null }, [creation])).toEqual(unsent);
  const found = draftAt(unsent, HERE, [done]);
  expect(found).toMatchObject({
    id: "a",
    resource: HERE.resource,
    version: { base: SENT, etag: '"1"', fields: { slug: "what-to-bring", content: "As it was sent." } },
  });
  expect(found?.texts).toMatchObject({ slug: "what-to-bring", content: "Typed meanwhile.", author_id: "3" });
});

it("is offered after its article got another slug, also to the answer of a creation", () => {
  const renamed = { ...HERE, resource: "article:before-you-go" };
  expect(draftAt(draft(), renamed, [])).toEqual(draft({ resource: renamed.resource }));
  expect(draftAt(unsent, renamed, [done])).toMatchObject({ resource: renamed.resource });
});

it("is not offered to another article that took its slug, nor to one that is new", () => {
  expect(draftAt(draft(), { ...HERE, recordId: 99 }, [])).toBeNull();
  expect(draftAt(draft(), { ...HERE, resource: NEW_ARTICLE, recordId: null }, [])).toBeNull();
  expect(draftAt(unsent, { ...HERE, recordId: 99 }, [done])).toBeNull();
  expect(draftAt(unsent, HERE, [creation])).toBeNull();
});

it("is offered as a new article once the outbox knows nothing of its own", () => {
  const place = { ...HERE, resource: NEW_ARTICLE, recordId: null };
  expect(draftAt(unsent, place, [])).toEqual({ ...unsent, resource: NEW_ARTICLE, version: null });
  for (const known of [creation, done]) expect(draftAt(unsent, place, [known])).toBeNull();
});

it("is not offered to a record of another kind with the same id", () => {
  expect(draftAt(draft({ resource: "passport:7" }), HERE, [])).toBeNull();
});

it("of a prefilled form goes to that form alone, or to a new one that the list opens for it", () => {
  const empty = { ...ARTICLE.empty };
  const prefilled = newResource(ARTICLE, { ...empty, title: "Row 12" });
  const kept = draft({ resource: prefilled, version: null });
  const place = { ...HERE, recordId: null };
  expect(draftAt(kept, { ...place, resource: prefilled }, [])).toEqual(kept);
  expect(draftAt(kept, { ...place, resource: NEW_ARTICLE }, [])).toBeNull();
  expect(draftAt(kept, { ...place, resource: NEW_ARTICLE, wanted: "a" }, [])).toMatchObject({
    resource: NEW_ARTICLE,
  });
  expect(draftAt(kept, { ...HERE, wanted: "a" }, [])).toBeNull();
});

it("goes on where its record is now", () => {
  expect(keyOfDraft(ARTICLE, draft(), [])).toBe("what-to-bring");
  expect(keyOfDraft(ARTICLE, draft({ resource: NEW_ARTICLE }), [])).toBeNull();
  expect(keyOfDraft(ARTICLE, unsent, [])).toBeNull();
  expect(keyOfDraft(ARTICLE, unsent, [creation])).toBe("new:0b7c");
  expect(keyOfDraft(ARTICLE, unsent, [done])).toBe("what-to-bring");
});
