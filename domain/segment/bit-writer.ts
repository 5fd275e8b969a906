/** Appends bits, most significant first. */
export class BitWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** The low `count` bits of an integer below 2^53. */
  bits(value: number, count: number): void {
    for (let left = count; left > 0;) {
      const index = this.#length >>> 3;
      if (index >= this.#bytes.length) this.#grow();
      const free = 8 - (this.#length & 7);
      const taken = Math.min(free, left);
      left -= taken;
      const piece = Math.floor(value / 2 ** left) % 2 ** taken;
      this.#bytes[index] = (this.#bytes[index] ?? 0) | (piece << (free - taken));
      this.#length += taken;
    }
  }

  /** All bits, zero-padded to a byte. */
  finish(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.ceil(this.#length / 8));
    bytes.set(this.#bytes.subarray(0, bytes.length));
    return bytes;
  }

  #grow(): void {
    const grown = new Uint8Array(this.#bytes.length * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
