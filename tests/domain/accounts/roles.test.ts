import { describe, expect, test } from "vitest";
import { isAdmin, mayDo, mayEnterAdmin, type Rights, roleOf } from "#domain/accounts/roles.ts";

const NOBODY: Rights = { is_admin: false, roles: [], permissions: [] };
const rights = (given: Partial<Rights>): Rights => ({ ...NOBODY, ...given });

describe("roles (specification §6)", () => {
  test.each<[Partial<Rights>, ReturnType<typeof roleOf>, boolean]>([
    [{}, "user", false],
    [{ is_admin: true }, "admin", true],
    [{ roles: ["admin"] }, "admin", true],
    [{ roles: ["user", "ADMIN"] }, "admin", true],
    [{ roles: ["Editor"] }, "editor", false],
    [{ roles: ["editor", "Admin"] }, "admin", true],
    // The guard accepts it; the session check's role does not.
    [{ roles: ["superadmin"] }, "user", true],
    [{ roles: ["SuperAdmin", "editor"] }, "editor", true],
    [{ role: "admin" }, "admin", true],
    [{ role: "Admin" }, "admin", true],
    [{ role: "SUPERADMIN" }, "user", true],
    [{ role: "editor" }, "editor", false],
    [{ role: "user", roles: ["admin"] }, "admin", true],
    [{ role: null }, "user", false],
    // Whole words only.
    [{ roles: ["administrator", "not admin"] }, "user", false],
    [{ role: "admins" }, "user", false],
    [{ permissions: ["admin"] }, "user", false],
  ])("%j is %s, and the admin guard says %s", (given, role, admin) => {
    expect(roleOf(rights(given))).toBe(role);
    expect(isAdmin(rights(given))).toBe(admin);
  });

  test.each<[Partial<Rights>, boolean, boolean, boolean]>([
    [{}, false, false, false],
    [{ permissions: ["upload-files"] }, true, false, true],
    [{ permissions: ["manage-articles"] }, false, true, true],
    [{ role: "editor" }, false, true, true],
    [{ roles: ["EDITOR"] }, false, true, true],
    [{ role: "superadmin" }, true, true, true],
    [{ permissions: ["unheard-of"] }, false, false, false],
  ])(
    "%j may import: %s, write articles: %s, enter the admin area: %s",
    (given, imports, articles, enters) => {
      expect(mayDo(rights(given), "upload-files")).toBe(imports);
      expect(mayDo(rights(given), "manage-articles")).toBe(articles);
      expect(mayEnterAdmin(rights(given))).toBe(enters);
    },
  );
});
