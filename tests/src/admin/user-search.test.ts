import { expect, it } from "vitest";
import { USER_SEARCH, userListPath } from "../../../src/admin/accounts/users/users-page.tsx";
import { readSearch } from "../../../src/platform/lib/search-params.ts";

it.each([
  ["", "per_page=20"],
  ["page=3&page_size=50", "page=3&per_page=50"],
  ["q=abebe", "per_page=20&search=abebe"],
  ["search=abebe&is_admin=true&role=editor", "is_admin=true&per_page=20&role=editor&search=abebe"],
  ["email_verified=false&page_size=201", "email_verified=false&per_page=20"],
])("/admin/users?%s asks the API with %s", (address, asked) => {
  const path = userListPath(readSearch(USER_SEARCH, new URLSearchParams(address)));
  const { pathname, searchParams } = new URL(path, "https://example.org");
  searchParams.sort();
  for (const name of ["sort", "sort_dir", ...(address.includes("page=3") ? [] : ["page"])])
    searchParams.delete(name);
  expect([pathname, searchParams.toString()]).toEqual(["/api/v1/admin/users", asked]);
});
