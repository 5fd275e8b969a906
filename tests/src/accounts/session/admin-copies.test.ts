import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { adminCopies, adminDatabase } from "../../../../src/accounts/session/admin-copies.ts";
import { current } from "../../../../src/accounts/session/session.ts";
import { inventedUser } from "./invented-user.ts";

const signedInAs = (id: number) => (current.account = { id, user: inventedUser(id) });
const answer = { path: "/admin/overview", data: { attention: ["removal"] }, etag: null, at: 1 };

beforeEach(() => adminDatabase().copies.clear());

it("what another account's tab stored is not read, neither by its path nor among the pages of a list", async () => {
  signedInAs(7);
  await adminCopies.keep(answer);
  expect(await adminCopies.read(answer.path)).toMatchObject(answer);
  expect(await adminCopies.pages("/admin")).toHaveLength(1);
  signedInAs(8);
  expect(await adminCopies.read(answer.path)).toBeUndefined();
  expect(await adminCopies.pages("/admin")).toEqual([]);
});

it("an answer that comes after signing out is not stored, where whoever comes next would read it", async () => {
  current.account = null;
  await adminCopies.keep(answer);
  expect(await adminDatabase().copies.count()).toBe(0);
});

it("what an older build stored is read: signing in had wiped everybody else's", async () => {
  await adminDatabase().copies.put(answer);
  signedInAs(7);
  expect(await adminCopies.read(answer.path)).toEqual(answer);
});
