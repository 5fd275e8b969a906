import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { noticeSecret } from "../../../server/notices/seal.ts";
import { secretOfFolder } from "../../../server/secret-file.ts";

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "passport-status-secret-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

const NOT_OURS = /unable to authenticate|Sealed by another program/;

describe("The secret of notices", () => {
  const secret = noticeSecret(Buffer.alloc(32, 1));

  it("opens what it sealed for the same purpose, and nothing else", () => {
    const sealed = secret.seal("row/1", "አበበ");
    expect(secret.open("row/1", sealed)).toBe("አበበ");
    expect(secret.seal("row/1", "አበበ")).not.toEqual(sealed);
    expect(() => secret.open("row/2", sealed)).toThrow(NOT_OURS);
    expect(() => noticeSecret(Buffer.alloc(32, 2)).open("row/1", sealed)).toThrow(NOT_OURS);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => secret.open("row/1", changed)).toThrow(NOT_OURS);
    }
    expect(() => secret.open("row/1", sealed.subarray(0, 20))).toThrow(NOT_OURS);
  });

  it("finds a text by a code that says nothing without it", () => {
    expect(secret.mac("a")).toBe(secret.mac("a"));
    expect(secret.mac("a")).not.toBe(secret.mac("b"));
    expect(noticeSecret(Buffer.alloc(32, 2)).mac("a")).not.toBe(secret.mac("a"));
  });

  it("is made once, for the server's account only", async () => {
    const dataDir = join(await folder(), "data");
    const made = secretOfFolder(dataDir, "notices-secret");
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(secretOfFolder(dataDir, "notices-secret")).toBe(made);
    expect(await readdir(dataDir)).toEqual(["notices-secret"]);
    expect((await stat(join(dataDir, "notices-secret"))).mode & 0o777).toBe(0o600);
  });

  it("is taken from other accounts that may read it, and the log says so", async () => {
    const dataDir = await folder();
    const made = secretOfFolder(dataDir, "notices-secret");
    const file = join(dataDir, "notices-secret");
    await chmod(file, 0o644);
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => log.mockRestore());
    expect(secretOfFolder(dataDir, "notices-secret")).toBe(made);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(log.mock.calls).toEqual([[`Other accounts could read ${file} (mode 644); now they cannot.\n`]]);
  });

  it("is made in a folder without hard links too", async () => {
    const dataDir = await folder();
    const link = vi.spyOn(fs, "linkSync").mockImplementation(() => {
      throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" });
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      link.mockRestore();
      syncBuiltinESMExports();
    });
    const made = secretOfFolder(dataDir, "notices-secret");
    expect(link).toHaveBeenCalledOnce();
    expect(await readdir(dataDir)).toEqual(["notices-secret"]);
    expect(await readFile(join(dataDir, "notices-secret"), "utf8")).toBe(`${made}\n`);
    expect((await stat(join(dataDir, "notices-secret"))).mode & 0o777).toBe(0o600);
  });

  it("a damaged file is never replaced", async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, "notices-secret"), "half of a sec");
    expect(() => secretOfFolder(dataDir, "notices-secret")).toThrow("holds no secret");
    expect(await readFile(join(dataDir, "notices-secret"), "utf8")).toBe("half of a sec");
  });
});
