/** Words for the kind of place. */
const DECORATION = /\b(ics|branch|branches|office|offices|the)\b/g;

/** Match key of spellings: no case, accents, spaces, punctuation, or words like "ICS branch office". May be empty. */
export function branchKey(typed: string): string {
  return typed
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(DECORATION, " ")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Display name of a new branch: "ICS BRANCH OFFICE, WOLDIA" becomes "Woldia". */
export function tidyBranchName(typed: string): string {
  const bare = typed
    .normalize("NFC")
    .replace(new RegExp(DECORATION.source, "gi"), " ")
    .replace(/\s+/g, " ")
    .replace(/\s+,/g, ",")
    .replace(/^[\s,;:.\-–()]+|[\s,;:.\-–(]+$/g, "");
  const name = bare === "" ? typed.trim().replace(/\s+/g, " ") : bare;
  return name === name.toUpperCase() ? titleCase(name) : name;
}

function titleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[^\p{L}\p{M}'’])(\p{L})/gu, (match) => match.toUpperCase());
}
