import { describe, expect, it } from "vitest";
import type { User } from "#domain/accounts/users.ts";
import { roleOf } from "#domain/accounts/roles.ts";
import { decideEntry, type Requirement } from "../../../src/app/guard-decision.ts";

const USER: User = {
  id: 7,
  first_name: "Tsion",
  last_name: "Invented",
  phone_number: "0911000000",
  plan_type: null,
  is_admin: false,
  roles: [],
  permissions: [],
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: null,
};
const ADMIN: Requirement = { need: "admin", fallback: "/admin" };
const UPLOAD: Requirement = { need: "upload-files", fallback: "/" };
const ARTICLES: Requirement = { need: "manage-articles", fallback: "/admin" };
const ADVERTISEMENTS: Requirement = { need: "manage-advertisements", fallback: "/admin" };
const place = { wasKnown: true, here: "/admin/users?page=2" };
const signedIn = (change: Partial<User>) => ({
  kind: "signed-in" as const,
  user: { ...USER, ...change },
  role: roleOf({ ...USER, ...change }),
});

describe("who may enter (specification §6)", () => {
  it.each<[string, Partial<User>, Requirement]>([
    ["is_admin true", { is_admin: true }, ADMIN],
    ["a role admin, whatever its case", { roles: ["Admin"] }, ADMIN],
    ["a role superadmin", { roles: ["user", "SUPERADMIN"] }, ADMIN],
    ["the permission", { permissions: ["upload-files"] }, UPLOAD],
    ["an admin without the permission", { is_admin: true }, UPLOAD],
    ["an editor, for the articles", { roles: ["editor"] }, ARTICLES],
    ["a manager of advertisements", { permissions: ["manage-advertisements"] }, ADVERTISEMENTS],
    ["anybody signed in, where that is enough", {}, { need: "user", fallback: "/" }],
  ])("%s enters", (_who, change, requirement) => {
    expect(decideEntry(signedIn(change), requirement, place)).toMatchObject({
      kind: "enter",
      offline: false,
    });
  });

  it.each<[string, Partial<User>, Requirement, string, string]>([
    ["a user", {}, ADMIN, "/admin", "user"],
    ["an editor", { roles: ["editor"] }, ADMIN, "/admin", "editor"],
    ["a user, to the import", {}, UPLOAD, "/", "user"],
    ["a user, to the advertisements", {}, ADVERTISEMENTS, "/admin", "user"],
    ["another permission", { permissions: ["manage-advertisements"] }, ARTICLES, "/admin", "user"],
  ])("%s is sent to the fallback, with the missing right", (_who, change, requirement, to, role) => {
    expect(decideEntry(signedIn(change), requirement, place)).toEqual({
      kind: "leave",
      to,
      refused: { need: requirement.need, role },
    });
  });

  it("whose role needs a passkey is sent to their own page, whatever else they may", () => {
    const editor = signedIn({ roles: ["editor"], needs_passkey: true });
    expect(decideEntry(editor, ARTICLES, place)).toEqual({ kind: "leave", to: "/profile" });
    expect(decideEntry(editor, ADMIN, place)).toEqual({ kind: "leave", to: "/profile" });
  });

  it("offline, a remembered account enters by the same rights", () => {
    const remembered = {
      kind: "unreachable" as const,
      user: { ...USER, is_admin: true },
      role: "admin" as const,
    };
    expect(decideEntry(remembered, ADMIN, place)).toMatchObject({ kind: "enter", offline: true });
    expect(decideEntry({ ...remembered, user: USER }, ADMIN, place)).toMatchObject({
      kind: "leave",
      to: "/admin",
    });
  });
});

describe("a signed-out visitor", () => {
  const back = "/login?redirect=%2Fadmin%2Fusers%3Fpage%3D2";
  const start = "/login?redirect=%2Fadmin";

  it("returns to the wanted page after signing in", () => {
    expect(decideEntry({ kind: "unchecked" }, ADMIN, { ...place, wasKnown: false })).toEqual({
      kind: "leave",
      to: back,
    });
    expect(decideEntry({ kind: "signed-out" }, ADMIN, { ...place, wasKnown: false })).toEqual({
      kind: "leave",
      to: back,
    });
  });

  it("goes to /admin after any other failure of the check", () => {
    expect(decideEntry({ kind: "signed-out" }, ADMIN, place)).toEqual({ kind: "leave", to: start });
    const error = { kind: "timeout" as const };
    expect(decideEntry({ kind: "failed", error }, ADMIN, place)).toEqual({ kind: "leave", to: start });
  });

  it("waits for the server", () => {
    expect(decideEntry({ kind: "unchecked" }, ADMIN, place)).toEqual({ kind: "wait" });
  });
});
