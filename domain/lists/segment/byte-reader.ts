import { err, ok, type Result } from "../../base/result.ts";

/** `truncated`: fetch again; `newer-version`: update the app. */
export type SegmentError =
  | { kind: "not-a-segment" }
  | { kind: "newer-version"; version: number }
  | { kind: "truncated" }
  | { kind: "invalid"; detail: string };

/** Carries a SegmentError to `formatErrors`. */
export class SegmentFormatError extends Error {
  readonly reason: SegmentError;

  constructor(reason: SegmentError) {
    super(reason.kind === "invalid" ? reason.detail : reason.kind);
    this.name = "SegmentFormatError";
    this.reason = reason;
  }
}

export function invalid(detail: string): SegmentFormatError {
  return new SegmentFormatError({ kind: "invalid", detail });
}

/** Runs `read`; a SegmentFormatError becomes the result. */
export function formatErrors<T>(read: () => T): Result<T, SegmentError> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof SegmentFormatError) return err(error.reason);
    throw error;
  }
}

/** Consumes three letters and the version. */
export function readMagic(input: ByteReader, magic: Uint8Array, version: number): void {
  for (const byte of magic) {
    if (input.remaining === 0 || input.byte() !== byte)
      throw new SegmentFormatError({ kind: "not-a-segment" });
  }
  const found = input.byte();
  if (found > version) throw new SegmentFormatError({ kind: "newer-version", version: found });
  if (found !== version) throw new SegmentFormatError({ kind: "not-a-segment" });
}

/** Reads ByteWriter output, never past the end, so bad lengths cannot allocate much. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get remaining(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new SegmentFormatError({ kind: "truncated" });
    return value;
  }

  /** A view of the next `length` bytes. */
  bytes(length: number): Uint8Array {
    if (length > this.remaining) throw new SegmentFormatError({ kind: "truncated" });
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < 8; i++) {
      const byte = this.byte();
      value += (byte % 128) * scale;
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) throw invalid("a number is too great");
        return value;
      }
      scale *= 128;
    }
    throw invalid("a number is too long");
  }

  signedVarint(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
