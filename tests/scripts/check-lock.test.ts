import { describe, expect, it } from "vitest";
import { missingFromLock } from "../../scripts/check-lock.ts";

describe("the lock-file check", () => {
  const binding = { optionalDependencies: { "tool-linux": "1.0.0", "tool-darwin": "1.0.0" } };

  it("reports an optional dependency without an entry", () => {
    const packages = { "": {}, "node_modules/tool": binding, "node_modules/tool-linux": {} };
    expect(missingFromLock({ packages })).toEqual(["node_modules/tool needs tool-darwin"]);
  });

  it("finds entries beside, inside and above the package that needs them", () => {
    const packages = {
      "": {},
      "node_modules/a/node_modules/tool": binding,
      "node_modules/a/node_modules/tool/node_modules/tool-linux": {},
      "node_modules/tool-darwin": {},
    };
    expect(missingFromLock({ packages })).toEqual([]);
  });
});
