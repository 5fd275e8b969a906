import { assertNever, err, type Result } from "#domain/base/result.ts";
import { runWatchedChild, type ChildFault, type ChildOptions } from "../../jobs/child/watched-child.ts";
import { childMessageSchema, type ChildMessage, type ParseRequest } from "./child-messages.ts";
import type { PdfError } from "./parsed-pdf.ts";

const PROTOCOL = {
  flags: [
    // 20,000 rows: V8's defaults take 290 MB; a limit alone spends 2 of 5.5 s on garbage; these take 142 MB and 5 s.
    "--max-old-space-size=256",
    "--initial-old-space-size=48",
    "--max-semi-space-size=8",
    // No native canvas for pdf.js (55 MB, unused for text).
    "--no-addons",
    "--disable-warning=ExperimentalWarning",
  ],
  messages: childMessageSchema,
  /** More than any list needs (250 characters per row). */
  answers: { line: 4 * 1024 * 1024, total: 96 * 1024 * 1024 },
};

/**
 * Runs a reader of PDFs in a watched child process. `take` gets each message and returns the result on the last.
 * Returns failures; rejects only with the signal's reason.
 */
export async function runChild<T>(
  bytes: Uint8Array,
  request: ParseRequest,
  options: ChildOptions,
  take: (message: ChildMessage) => Result<T, PdfError> | null,
): Promise<Result<T, PdfError>> {
  const ran = await runWatchedChild<ChildMessage, Result<T, PdfError>>(
    { request, bytes },
    options,
    PROTOCOL,
    (message) => {
      if (message.kind !== "failed") return take(message);
      const { code, top, layout } = message;
      return err({ code, message: message.message, ...(top && { top }), ...(layout && { layout }) });
    },
  );
  return ran.ok ? ran.value : err(errorOf(ran.error, options));
}

function errorOf(fault: ChildFault, { limits }: ChildOptions): PdfError {
  switch (fault) {
    case "too_heavy":
      return TOO_HEAVY;
    case "killed":
      return KILLED;
    case "crashed":
      return CRASHED;
    case "timed_out":
      return {
        code: "timed_out",
        message: `Reading the file took longer than ${limits.deadlineMs / 1000} s and was stopped. Print the list to a new PDF, or split it, and try again.`,
      };
    default:
      return assertNever(fault);
  }
}

const TOO_HEAVY: PdfError = {
  code: "too_heavy",
  message:
    "Reading the file needs more memory than a list can need, so it was stopped. Print the list to a new PDF and try again.",
};

/** What the file holds is not the reason: the system ends the largest process when it runs out of memory. */
const KILLED: PdfError = {
  code: "parser_killed",
  message:
    "The reader was stopped from outside, most likely because the server was short of memory. The file may be fine: read it again when the server has less to do.",
};

const CRASHED: PdfError = {
  code: "parser_crashed",
  message: "The reader stopped on this file. Print the list to a new PDF and try again.",
};
