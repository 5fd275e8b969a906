import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/support/install.mjs";
import { runNode, tool } from "../../scripts/support/processes.ts";

test("the linter's settings report the compiler's errors, by the tsconfig.json beside the file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lint-types-"));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: join(root, "tsconfig.json"), files: [], include: ["."] }),
    );
    writeFileSync(
      join(folder, "planted.ts"),
      'export const days: number = "seven";\nexport const title = document.title;\n',
    );
    const { code, output } = await runNode([tool("oxlint"), "-c", join(root, ".oxlintrc.json"), folder]);
    expect(code).not.toBe(0);
    expect(output).toContain("TS2322");
    // The page's names are not in that tsconfig.json.
    expect(output).toContain("TS2584");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
