import { DEFAULT_USER_PAGE_SIZE } from "#domain/api/users.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { ROLES } from "#domain/roles.ts";
import {
  apiQuery,
  choiceParam,
  pageParams,
  type SearchOf,
  sortParams,
  textParam,
} from "../../../lib/search-spec.ts";

const FLAGS = ["true", "false"] as const;
export const USER_SORTS = ["created_at", "first_name", "last_name"] as const;

/** Search parameters of `/admin/users`; `search` is an alias of `q`. */
export const USER_SEARCH = {
  q: textParam("q", "search"),
  role: choiceParam(ROLES),
  is_admin: choiceParam(FLAGS),
  email_verified: choiceParam(FLAGS),
  ...sortParams(USER_SORTS, "created_at", "desc"),
  ...pageParams(DEFAULT_USER_PAGE_SIZE),
};

/** The API calls them `per_page` and `search`. */
export function userListPath(search: SearchOf<typeof USER_SEARCH>): string {
  const { q, page_size, ...rest } = search;
  return apiQuery(apiPaths.adminUsers, { ...rest, search: q, per_page: page_size });
}
