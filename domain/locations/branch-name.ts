import { localeOf } from "../base/languages.ts";

/** A branch as the API names it: as the lists print it, and in Ethiopic script. */
export type BranchNames = { name: string; name_am?: string | null | undefined };

/** A branch's name for readers of a language; as the lists print it, if there is none in their script. */
export function branchName(language: string, { name, name_am }: BranchNames): string {
  return (localeOf(language).script === "ethiopic" && name_am) || name;
}

/** By the name in the lists: what readers of a language call those branches that they name otherwise. */
export function branchNames(language: string, branches: readonly BranchNames[]): ReadonlyMap<string, string> {
  return new Map(
    branches.flatMap((branch) => {
      const name = branchName(language, branch);
      return name === branch.name ? [] : [[branch.name, name] as const];
    }),
  );
}
