import { useBranchNamer } from "../../../passports/offices.tsx";

/** A branch in the reader's script, by its name in the lists. */
export function BranchName({ name }: { name: string }) {
  return useBranchNamer()(name);
}
