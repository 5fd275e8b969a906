import { readFileSync } from "node:fs";
import { join } from "node:path";
import { err, ok, type Result } from "#domain/base/result.ts";
import { root } from "./support/install.mjs";

// `node scripts/run.mjs scripts/release-notes.ts v0.1.0`: prints what the changelog says of the release, or says why the
// tag cannot be one.

type Sources = { version: string; changelog: string };

/** The section of a tag's version, without its heading. The error is a sentence. */
export function releaseNotes(tag: string, { version, changelog }: Sources): Result<string, string> {
  if (!/^v\d+\.\d+\.\d+(-[\w.]+)?$/.test(tag)) return err(`${tag} is no tag of a release, such as v0.1.0.`);
  if (tag !== `v${version}`) return err(`The tag is ${tag}, but package.json has the version ${version}.`);
  const sections = changelog.split(/^## /m).slice(1);
  const heading = new RegExp(
    String.raw`^\[${version.replaceAll(".", String.raw`\.`)}\] - \d{4}-\d{2}-\d{2}$`,
  );
  const section = sections.find((text) => heading.test(text.split("\n", 1)[0] ?? ""));
  if (section === undefined)
    return err(`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD". Rename [Unreleased] to it.`);
  const notes = section.slice(section.indexOf("\n")).trim();
  return notes === "" ? err(`CHANGELOG.md says nothing of ${version}.`) : ok(`${notes}\n`);
}

if (import.meta.main) {
  const read = (name: string) => readFileSync(join(root, name), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const notes = releaseNotes(process.argv[2] ?? "(none)", { version, changelog: read("CHANGELOG.md") });
  if (notes.ok) process.stdout.write(notes.value);
  else {
    console.error(notes.error);
    process.exitCode = 1;
  }
}
