import { invalid, SegmentFormatError } from "./byte-reader.ts";

/** Limit of one `peek`. */
const MAX_BITS_AT_ONCE = 25;

/** Reads BitWriter output. Gives zeros past the end for speed: call `checkEnd` or `end` before trusting values. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #length: number;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#length = bytes.length * 8;
    // Padding for peeks at the last bit.
    this.#bytes = new Uint8Array(bytes.length + 4);
    this.#bytes.set(bytes);
  }

  get remaining(): number {
    return this.#length - this.#at;
  }

  /** Peeks `count` (1–25) bits. */
  peek(count: number): number {
    const bytes = this.#bytes;
    const at = this.#at >>> 3;
    const four =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
    return (four << (this.#at & 7)) >>> (32 - count);
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** Consumes `count` bits, at most 50. */
  bits(count: number): number {
    if (count === 0) return 0;
    if (count > MAX_BITS_AT_ONCE) {
      const high = this.bits(count - MAX_BITS_AT_ONCE);
      return high * 2 ** MAX_BITS_AT_ONCE + this.bits(MAX_BITS_AT_ONCE);
    }
    const value = this.peek(count);
    this.#at += count;
    return value;
  }

  /** Throws if reading passed the end. */
  checkEnd(): void {
    if (this.#at > this.#length) throw new SegmentFormatError({ kind: "truncated" });
  }

  /** Throws unless only padding zeros remain. */
  end(): void {
    this.checkEnd();
    if (this.remaining >= 8 || (this.remaining > 0 && this.peek(this.remaining) !== 0)) {
      throw invalid("bytes after the end");
    }
  }
}

/** Seven bits may be waiting: together 31, which need no sign bit. */
const MOST_AT_ONCE = 24;

/** Appends bits, most significant first. */
export class BitWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;
  /** The last up to seven bits. */
  #waiting = 0;
  #waitingBits = 0;

  /** The low `count` bits of an integer below 2^53. */
  bits(value: number, count: number): void {
    if (count > MOST_AT_ONCE) {
      this.bits(Math.floor(value / 2 ** MOST_AT_ONCE), count - MOST_AT_ONCE);
      this.bits(value % 2 ** MOST_AT_ONCE, MOST_AT_ONCE);
      return;
    }
    this.#waiting = (this.#waiting << count) | (value & ((1 << count) - 1));
    this.#waitingBits += count;
    while (this.#waitingBits >= 8) {
      this.#waitingBits -= 8;
      if (this.#length === this.#bytes.length) this.#grow();
      this.#bytes[this.#length++] = this.#waiting >>> this.#waitingBits;
    }
  }

  /** All bits, zero-padded to a byte. */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.#waitingBits > 0) this.bits(0, 8 - this.#waitingBits);
    return this.#bytes.slice(0, this.#length);
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
