import type { CanonicalBranch } from "../locations/canonical-branch.ts";

/** A sentence for the person who imports under a branch that nobody has named before: perhaps a slip of the finger. */
export function branchWarnings({ name, known }: CanonicalBranch): string[] {
  return known
    ? []
    : [`${name} is a new branch: it was not known under this name or spelling. Check that it is no slip.`];
}
