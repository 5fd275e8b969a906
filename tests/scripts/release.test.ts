import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { BROWSERS } from "../../scripts/browsers.ts";
import { releaseNotes } from "../../scripts/release-notes.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe("The notes of a release", () => {
  const changelog = [
    "# Changelog",
    "## [Unreleased]",
    "- Not yet.",
    "## [1.20.0] - 2027-02-01",
    "",
    "### Added",
    "- New.",
    "## [1.2.0] - 2027-01-01",
    "- Old.",
    "## [1.1.0] - 2026-12-01",
    "",
  ].join("\n");

  it("are the changelog's section of the tag's version", () => {
    expect(releaseNotes("v1.20.0", { version: "1.20.0", changelog })).toEqual({
      ok: true,
      value: "### Added\n- New.\n",
    });
    expect(releaseNotes("v1.2.0", { version: "1.2.0", changelog })).toEqual({ ok: true, value: "- Old.\n" });
  });

  it.each([
    ["v1.2.0", "1.2.1", "package.json has the version 1.2.1"],
    ["1.2.0", "1.2.0", "no tag of a release"],
    ["v1.2", "1.2", "no tag of a release"],
    ["v1.3.0", "1.3.0", "has no section"],
    ["v1.1.0", "1.1.0", "says nothing of 1.1.0"],
  ])("refuse %s with the version %s", (tag, version, sentence) => {
    expect(releaseNotes(tag, { version, changelog })).toEqual({
      ok: false,
      error: expect.stringContaining(sentence),
    });
  });

  it("refuse a heading without a day, or of a version that only looks alike", () => {
    for (const heading of ["## [1.2.0]", "## [1x2.0] - 2027-01-01", "## [Unreleased]"])
      expect(releaseNotes("v1.2.0", { version: "1.2.0", changelog: `${heading}\n- Old.\n` }).ok).toBe(false);
  });
});

const stepSchema = z.looseObject({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  if: z.optional(z.string()),
});
const jobSchema = z.looseObject({
  permissions: z.optional(z.record(z.string(), z.enum(["read", "write"]))),
  "timeout-minutes": z.optional(z.int()),
  needs: z.optional(z.string()),
  uses: z.optional(z.string()),
  steps: z.optional(z.array(stepSchema)),
});
const workflowSchema = z.looseObject({
  permissions: z.record(z.string(), z.literal("read")),
  concurrency: z.object({ group: z.string(), "cancel-in-progress": z.union([z.boolean(), z.string()]) }),
  jobs: z.record(z.string(), jobSchema),
});

const WORKFLOWS = readdirSync(join(ROOT, ".github/workflows"));
const workflow = (name: string) => workflowSchema.parse(parse(read(`.github/workflows/${name}`)));
const stepsOf = (name: string) =>
  Object.values(workflow(name).jobs).flatMap((job) => job.steps ?? [{ uses: job.uses ?? "" }]);

describe("The workflows", () => {
  it.each(WORKFLOWS)("%s runs commands and files that the project has", (name) => {
    const known = Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);
    const lines = stepsOf(name).flatMap(({ run }) => (run === undefined ? [] : [run]));
    const commands = lines.flatMap((line) =>
      [...line.matchAll(/\bnpm run (\S+)/g)].map(([, one]) => one ?? ""),
    );
    expect(commands.length).toBeGreaterThan(1);
    for (const command of commands) expect(known).toContain(command);
    const files = lines.flatMap((line) =>
      [...line.matchAll(/\b(?:scripts|docs)\/\S+/g)].map(([path]) => path),
    );
    const used = [...read(`.github/workflows/${name}`).matchAll(/(?:file: |uses: \.\/)(\S+)/g)];
    for (const path of [...files, ...used.map(([, one]) => one ?? "")])
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  });

  it.each(WORKFLOWS)(
    "%s pins each action to a version, ends by itself and gives no job more than it needs",
    (name) => {
      const { jobs, permissions } = workflow(name);
      for (const uses of stepsOf(name).flatMap((step) => step.uses ?? []))
        expect(uses).toMatch(/^(\.\/\.github\/workflows\/\w+\.yml|[\w-]+\/[\w-]+@v\d+)$/);
      const endless = Object.entries(jobs).filter(
        ([, job]) => job.steps && job["timeout-minutes"] === undefined,
      );
      expect(endless).toEqual([]);
      const writers = Object.entries(jobs).filter(([, job]) =>
        Object.values({ ...permissions, ...job.permissions }).includes("write"),
      );
      expect(writers.map(([job]) => job)).toEqual(name === "release.yml" ? ["publish"] : []);
      // What people write (a branch's name, a title) is never put into a command.
      for (const { run = "" } of stepsOf(name))
        for (const [, value = ""] of run.matchAll(/\$\{\{\s*([^}]+?)\s*\}\}/g))
          expect(value).toMatch(/^matrix\./);
    },
  );

  it("test.yml runs every shard, and the other browsers, and keeps what failed", () => {
    const text = read(".github/workflows/test.yml");
    const shards = /shard: \[([\d, ]+)\]/.exec(text)?.[1]?.split(", ").map(Number) ?? [];
    const commands = stepsOf("test.yml").flatMap(({ run }) => run ?? []);
    expect(shards).toEqual(shards.map((_, at) => at + 1));
    expect(commands).toContain(
      `npm run e2e -- --browser chromium --shard=\${{ matrix.shard }}/${shards.length}`,
    );
    expect(workflow("test.yml").jobs["others"]).toMatchObject({
      strategy: { matrix: { browser: Object.keys(BROWSERS).filter((name) => name !== "chromium") } },
    });
    expect(commands).toContain("npm run e2e -- --browser ${{ matrix.browser }}");
    expect(commands).toEqual(expect.arrayContaining(["npm run check", "npm run unit -- run"]));
    const kept = stepsOf("test.yml").filter(({ uses = "" }) => uses.startsWith("actions/upload-artifact@"));
    expect(kept.map((step) => step.if)).toEqual(["failure()", "failure()", "failure()"]);
  });

  it("release.yml publishes only what the tests passed", () => {
    const { jobs } = workflow("release.yml");
    expect(jobs["test"]).toMatchObject({ needs: "notes", uses: "./.github/workflows/test.yml" });
    expect(jobs["publish"]).toMatchObject({ needs: "test" });
  });

  it("updates of dependencies look where dependencies are", () => {
    const updateSchema = z.looseObject({
      "package-ecosystem": z.string(),
      directory: z.optional(z.string()),
      directories: z.optional(z.array(z.string())),
      schedule: z.object({ interval: z.literal("weekly") }),
      groups: z.record(z.string(), z.unknown()),
    });
    const { updates } = z
      .object({ version: z.literal(2), updates: z.array(updateSchema) })
      .parse(parse(read(".github/dependabot.yml")));
    const held: Record<string, string> = {
      npm: "package-lock.json",
      "github-actions": ".github/workflows",
      docker: "Containerfile",
      "docker-compose": "compose.yml",
    };
    expect(updates.map((one) => one["package-ecosystem"])).toEqual(Object.keys(held));
    for (const { "package-ecosystem": kind, directory = "/", directories = [directory] } of updates)
      for (const folder of directories)
        expect([folder, kind, existsSync(join(ROOT, folder, held[kind] ?? ""))]).toEqual([
          folder,
          kind,
          true,
        ]);
  });
});
