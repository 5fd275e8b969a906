import { expect, it } from "vitest";
import { adminArticleAnswerSchema } from "#domain/articles/admin-contract.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import type { NewAccount, TestAccount } from "../support/accounts.ts";
import { ADMIN_ARTICLES, NEW_ARTICLE, editorOf } from "./editor.ts";

/** Who writes articles, by every way to the right. */
const RIGHTS = {
  writer: { permissions: ["manage-articles"] },
  "uploader who writes": { permissions: ["upload-files", "manage-articles"] },
  editor: { roles: ["editor"] },
  "editor by another case": { roles: ["Editor"], permissions: ["manage-articles"] },
  admin: { is_admin: true },
  "admin by role": { roles: ["admin"] },
  superadmin: { roles: ["superadmin"] },
} satisfies Record<string, NewAccount>;
type Kind = keyof typeof RIGHTS;
const KINDS = Object.keys(RIGHTS) as Kind[];
const WRITERS: readonly Kind[] = ["writer", "uploader who writes"];
const ADMINS: readonly Kind[] = ["admin", "admin by role", "superadmin"];

const OTHERS_NAME = "Only an admin may change whose name an article bears";

/** One more writer, whose articles are the others'. */
async function ground(store: Store, kind: Kind) {
  const { call } = await editorOf(store);
  const other = await createAccount(store, { ...RIGHTS.editor, first_name: "Other" });
  const me = await createAccount(store, { ...RIGHTS[kind], first_name: "Own" });
  const as = (account: TestAccount) => ({
    create: async (given: object = {}) =>
      call("POST", ADMIN_ARTICLES, { payload: { ...NEW_ARTICLE, ...given }, headers: account.headers }),
    change: async (slug: string, payload: object) => {
      const { etag } = await read(slug);
      return call("PATCH", `${ADMIN_ARTICLES}/${slug}`, {
        payload,
        headers: { ...account.headers, "if-match": etag },
      });
    },
    remove: async (slug: string) => {
      const { etag } = await read(slug);
      return call("DELETE", `${ADMIN_ARTICLES}/${slug}`, {
        headers: { ...account.headers, "if-match": etag },
      });
    },
  });
  async function read(slug: string) {
    const answer = await call("GET", `${ADMIN_ARTICLES}/${slug}`, { headers: other.headers });
    return adminArticleAnswerSchema.parse(answer.json()).data;
  }
  async function make(slug: string, author_id: number | null): Promise<void> {
    const answer = await as(other).create({ slug });
    expect(answer.statusCode).toBe(201);
    await store.db
      .updateTable("articles")
      .set({ author_id, author_name: author_id === null ? null : "Kept Name" })
      .where("slug", "=", slug)
      .execute();
  }
  return { other, me, mine: as(me), read, make };
}

describeOnEachStoreThoroughly("Whose articles are whose", (getStore) => {
  it.each(KINDS)("a new article of a %s bears the own name; only admins choose another", async (kind) => {
    const { other, me, mine, read } = await ground(getStore(), kind);
    expect((await mine.create({ slug: "mine" })).statusCode).toBe(201);
    expect((await read("mine")).author).toEqual({ id: me.user.id, name: "Own Person" });
    expect((await mine.create({ slug: "named", author_id: me.user.id })).statusCode).toBe(201);
    const named = await mine.create({ slug: "theirs", author_id: other.user.id });
    const refused = { path: "author_id", code: "others_name", message: OTHERS_NAME };
    const told: unknown = named.json();
    expect([named.statusCode, told]).toMatchObject(
      ADMINS.includes(kind)
        ? [201, { data: { author: { name: "Other Person" } } }]
        : [422, { errors: [refused] }],
    );
    // No name at all leaves a writer's article to the editors.
    const nameless = await mine.create({ slug: "nameless", author_id: null });
    expect(nameless.statusCode).toBe(WRITERS.includes(kind) ? 422 : 201);
  });

  it.each(KINDS)("a %s changes the own articles, and others' if the role says so", async (kind) => {
    const { other, me, mine, read, make } = await ground(getStore(), kind);
    await make("theirs", other.user.id);
    await make("nobodys", null);
    await make("own", me.user.id);
    const mayAll = !WRITERS.includes(kind);
    for (const slug of ["theirs", "nobodys"]) {
      const before = await read(slug);
      const seen: number[] = [];
      for (const payload of [{ title: "Changed" }, { status: "archived" }, { author_id: me.user.id }]) {
        seen.push((await mine.change(slug, payload)).statusCode);
      }
      const mayTakeOver = ADMINS.includes(kind) || (mayAll && slug === "nobodys");
      expect([slug, seen]).toEqual([slug, mayAll ? [200, 200, mayTakeOver ? 200 : 422] : [403, 403, 403]]);
      expect((await mine.remove(slug)).statusCode).toBe(mayAll ? 204 : 403);
      const after = await read(slug);
      expect([slug, JSON.stringify(after) === JSON.stringify(before)]).toEqual([slug, !mayAll]);
      const restored = await mine.change(slug, { deleted: false });
      expect([slug, restored.statusCode]).toEqual([slug, mayAll ? 200 : 403]);
    }
    // An article that exists keeps its name, also with a change by somebody else.
    const kept = (await read("theirs")).author?.name;
    expect(kept).toBe(ADMINS.includes(kind) ? "Own Person" : "Kept Name");

    expect((await mine.change("own", { title: "Changed" })).statusCode).toBe(200);
    const given = await mine.change("own", { author_id: other.user.id });
    expect(given.statusCode).toBe(ADMINS.includes(kind) ? 200 : 422);
    expect((await mine.remove("own")).statusCode).toBe(204);
    expect((await mine.change("own", { deleted: false })).statusCode).toBe(200);
  });

  it("a writer restores nobody else's article from the bin", async () => {
    const store = getStore();
    const { other, mine, read, make } = await ground(store, "writer");
    await make("theirs", other.user.id);
    await store.db
      .updateTable("articles")
      .set({ deleted_at: "2026-11-01T08:00:00.000Z" })
      .where("slug", "=", "theirs")
      .execute();
    expect((await mine.change("theirs", { deleted: false })).statusCode).toBe(403);
    expect((await read("theirs")).deleted_at).not.toBeNull();
  });
});
