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
