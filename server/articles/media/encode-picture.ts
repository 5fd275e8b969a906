import { fileURLToPath } from "node:url";
import type { PictureFault } from "#domain/articles/admin-media.ts";
import { assertNever, err, ok, type Result } from "#domain/base/result.ts";
import { runWatchedChild, type ChildFault, type ChildOptions } from "../../jobs/child/watched-child.ts";
import { encodeMessageSchema, type EncodeMessage, type EncodeRequest } from "./encode-messages.ts";

export type PictureFile = { name: string; type: string; bytes: Uint8Array };

/** Size: of the largest file. */
export type EncodedPicture = { width: number; height: number; placeholder: string; files: PictureFile[] };

/** `stopped`: not the picture's fault, so another try may help. */
export type EncodeFault = PictureFault | "stopped";

const MB = 1024 * 1024;
/** Resident, of which 30 MB are shared with the server: the program takes 85 MB, the small copies and files up to 60. */
const LIMITS = { maxMemory: 225 * MB, deadlineMs: 60_000 };
/** Beside a server of 200 MB, all processes stay below 400. */
const MAX_DECODE = 120 * MB;
const PROTOCOL = {
  flags: ["--max-old-space-size=96", "--max-semi-space-size=4", "--disable-warning=ExperimentalWarning"],
  messages: encodeMessageSchema,
  answers: { line: 8 * MB, total: 32 * MB },
};
const PROGRAM = fileURLToPath(new URL("./encode-child.ts", import.meta.url));

type Options = Partial<ChildOptions> & { maxDecode?: number };

/** The files of a picture, made in a child process with limited memory and time. */
export async function encodePicture(
  bytes: Uint8Array,
  { maxDecode = MAX_DECODE, ...options }: Options = {},
): Promise<Result<EncodedPicture, EncodeFault>> {
  const request: EncodeRequest = { length: bytes.length, maxDecode };
  const files: PictureFile[] = [];
  const ran = await runWatchedChild<EncodeMessage, Result<EncodedPicture, EncodeFault>>(
    { request, bytes },
    { program: PROGRAM, limits: LIMITS, ...options },
    PROTOCOL,
    (message) => {
      switch (message.kind) {
        case "file":
          files.push({ ...withoutKind(message), bytes: Buffer.from(message.bytes, "base64") });
          return null;
        case "done":
          return ok({ ...withoutKind(message), files });
        case "refused":
          return err(message.fault);
        default:
          return assertNever(message);
      }
    },
  );
  return ran.ok ? ran.value : err(faultOf(ran.error));
}

function withoutKind<M extends { kind: string }>({ kind: _kind, ...rest }: M): Omit<M, "kind"> {
  return rest;
}

function faultOf(fault: ChildFault): EncodeFault {
  switch (fault) {
    case "too_heavy":
    case "timed_out":
      return "too_heavy";
    case "killed":
      return "stopped";
    case "crashed":
      return "damaged";
    default:
      return assertNever(fault);
  }
}
