import { saveFile } from "../../platform/lib/save-file.ts";

/**
 * Share sheets of Chromium take few kinds of files, and none of our own: there the file is called a text. Only its name
 * and declared type differ; taking looks at neither.
 */
const SHARED = { ending: "txt", type: "text/plain" };
/** The manifest's file handlers (vite.config.ts) have the same. */
const SAVED_ENDING = "ppl";

type Sharer = {
  canShare?: (data: { files: File[] }) => boolean;
  share?: (data: { files: File[] }) => Promise<void>;
};

function nameOf(day: string, ending: string): string {
  return `passport-lists-${day}.${ending}`;
}

/** Whether the share sheet takes files of lists. */
export function canShareFiles(sharer: Sharer): boolean {
  const probe = new File([""], nameOf("probe", SHARED.ending), { type: SHARED.type });
  return sharer.share !== undefined && sharer.canShare?.({ files: [probe] }) === true;
}

/**
 * Makes the file of a choice once. Share sheets open only within seconds of a click: where the making took longer, the
 * next click has the file ready.
 */
export function madeOnce<Choice, Made>(
  make: (choice: Choice) => Promise<Made | null>,
): (choice: Choice) => Promise<Made | null> {
  let last: { choice: Choice; made: Made } | null = null;
  return async (choice) => {
    if (last?.choice === choice) return last.made;
    const made = await make(choice);
    if (made !== null) last = { choice, made };
    return made;
  };
}

/** Opens the share sheet. `day`: of the newest list, for the name. Throws where it fails. */
export async function shareFile(lists: Blob, day: string): Promise<"done" | "dismissed"> {
  const file = new File([lists], nameOf(day, SHARED.ending), { type: SHARED.type });
  try {
    await navigator.share({ files: [file] });
    return "done";
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === "AbortError") return "dismissed";
    throw thrown;
  }
}

/** Saves it as a download. */
export async function saveLists(lists: Blob, day: string): Promise<"done"> {
  saveFile(lists, nameOf(day, SAVED_ENDING));
  return "done";
}
