import { adminArticleAnswerSchema } from "#domain/articles/admin-contract.ts";
import type { AdminArticle } from "#domain/articles/admin-contract.ts";
import type { Store } from "../../../server/store/store.ts";
import { accountOf } from "../support/accounts.ts";
import type { AccountKind } from "../support/accounts.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

export const ADMIN_ARTICLES = "/api/v1/admin/articles";
export const SOON = new Date(TEST_NOW + 3_600_000).toISOString();
export const EARLIER = new Date(TEST_NOW - 3_600_000).toISOString();
export const NEW_ARTICLE = { title: "What to bring", content: "Bring the printed receipt." };

type Sent = { payload?: object; headers?: Record<string, string> };

/** A signed-in editor's requests. */
export async function editorOf(store: Store, kind: AccountKind = "editor", now = () => TEST_NOW) {
  const app = await testApp(store, { now, requestsPerMinute: 9999, accountRequestsPerMinute: 9999 });
  const account = await accountOf(store, kind);
  const call = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, { payload, headers }: Sent = {}) =>
    app.inject({
      method,
      url,
      headers: { ...account?.headers, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const create = async (given: object = {}): Promise<AdminArticle> =>
    adminArticleAnswerSchema.parse(
      (await call("POST", ADMIN_ARTICLES, { payload: { ...NEW_ARTICLE, ...given } })).json(),
    ).data;
  const read = async (slug: string): Promise<AdminArticle> =>
    adminArticleAnswerSchema.parse((await call("GET", `${ADMIN_ARTICLES}/${slug}`)).json()).data;
  /** Sends the article's present ETag. */
  const change = async (slug: string, payload: object) =>
    call("PATCH", `${ADMIN_ARTICLES}/${slug}`, { payload, headers: { "if-match": (await read(slug)).etag } });
  const remove = async (slug: string) =>
    call("DELETE", `${ADMIN_ARTICLES}/${slug}`, { headers: { "if-match": (await read(slug)).etag } });
  return { app, account, call, create, read, change, remove };
}
