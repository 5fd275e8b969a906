import { expect, it } from "vitest";
import { parseRedirect } from "../../../../src/accounts/pages/visitors-only.tsx";

it("a redirect never leaves this site, however it is written", () => {
  for (const path of ["/account", " /admin/users?q=a#b ", "/a//b", "/ሀ"]) {
    expect(parseRedirect(path)).toEqual({ ok: true, value: path.trim() });
  }
  const away = [
    "",
    "account",
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "https://evil.example",
  ];
  for (const path of [...away, "javascript:alert(1)", "/\t/evil.example", "/\n/evil.example"]) {
    expect(parseRedirect(path).ok, JSON.stringify(path)).toBe(false);
  }
});
