import { type PublishedEntry, supersedes } from "../passport-order.ts";
import type { SegmentColumns } from "../../lists/segment/segment.ts";
import {
  type Block,
  BLOCK_ROWS,
  dayOf,
  lowOf,
  newestDayOf,
  REMOVED,
  SHADOWED,
  type SearchSegment,
} from "./block.ts";
import { buildBlock, internParts, StagedRows } from "./build-block.ts";
import {
  addressOf,
  hashNumber,
  MAX_BLOCK_SLOTS,
  NumberTable,
  type RowAddress,
  rowOf,
  slotOf,
} from "./number-table.ts";
import { PartTable } from "./part-table.ts";
import { PrefixBits } from "./row-bits.ts";

/** A decoded segment and its id. */
export type IndexedSegment = { id: string; since: string; columns: SegmentColumns };

/** Small blocks slow every search; surplus ones are merged. */
const SMALL_BLOCK = BLOCK_ROWS / 2;
const MAX_SMALL_BLOCKS = 6;

/**
 * Searchable index of segments. Per number it shows the entry published last, then of the newest day. Blocks are
 * immutable, so adding a segment costs only its size.
 */
export class SearchIndex {
  readonly parts = new PartTable();
  readonly prefixBits: PrefixBits;
  /** Newest first. */
  blocks: Block[] = [];
  readonly #slots: (Block | undefined)[] = Array.from({ length: MAX_BLOCK_SLOTS + 1 });
  readonly #slotOf = new Map<Block, number>();
  readonly #numbers = new NumberTable();
  readonly #segments = new Set<string>();
  readonly #staged = new StagedRows();
  readonly #found: RowAddress[] = [];
  #shown = 0;
  #shadowed = 0;

  /** `keepPrefixesFrom`: rows that make a prefix worth caching. */
  constructor({ keepPrefixesFrom }: { keepPrefixesFrom?: number } = {}) {
    this.prefixBits = new PrefixBits(keepPrefixesFrom);
  }

  /** Visible passports. */
  get passports(): number {
    return this.#shown;
  }

  get segments(): number {
    return this.#segments.size;
  }

  has(id: string): boolean {
    return this.#segments.has(id);
  }

  ids(): string[] {
    return [...this.#segments];
  }

  /** The shown row of a packed number, or null. */
  rowOf(high: number, low: number): { block: Block; row: number } | null {
    const found: RowAddress[] = [];
    this.#numbers.collect(hashNumber(high, low), found);
    for (const address of found) {
      const [block, row] = [this.#blockAt(address), rowOf(address)];
      if (block.high[row] === high && lowOf(block, row) === low && block.hidden[row] === 0)
        return { block, row };
    }
    return null;
  }

  /** Pre-sizes for an expected total. */
  reserve(passports: number): void {
    this.#numbers.reserve(passports, (address) => this.#hashAt(address));
  }

  /** Removes and adds segments atomically; idempotent. */
  update(added: readonly IndexedSegment[], removed: Iterable<string>): void {
    this.#addBlock();
    const gone = new Set([...removed].filter((id) => this.#segments.delete(id)));
    if (gone.size > 0) this.#remove(gone);
    for (const segment of newestSegmentsFirst(added)) this.stage(segment);
    this.#addBlock();
    this.#mergeBlocks();
  }

  /** Adds a segment to a first load, which the next `update` ends. Fills blocks, so that none is merged. */
  stage({ id, since, columns }: IndexedSegment): void {
    if (this.#segments.has(id)) return;
    this.#segments.add(id);
    const ids = internParts(this.parts, columns);
    const segment: SearchSegment = { id, since, location: columns.location };
    for (let row = 0; row < columns.count;) {
      row = this.#staged.takeSegment(segment, columns, ids, row);
      if (this.#staged.count === BLOCK_ROWS) this.#addBlock();
    }
  }

  #remove(gone: ReadonlySet<string>): void {
    const freed: RowAddress[] = [];
    for (const block of this.blocks) {
      const sources = block.segments.map((segment) => gone.has(segment.id));
      if (!sources.includes(true)) continue;
      for (let row = 0; row < block.count; row++) {
        if (sources[block.source[row] ?? 0] !== true) continue;
        const hidden = block.hidden[row] ?? 0;
        if ((hidden & REMOVED) !== 0) continue;
        if (hidden === 0) {
          this.#shown--;
          block.hiddenCount++;
          if (this.#shadowed > 0) freed.push(addressOf(this.#slotOf.get(block) ?? 0, row));
        } else this.#shadowed--;
        block.hidden[row] = REMOVED;
        block.removedCount++;
      }
    }
    for (const address of freed) this.#resolve(address);
    for (const block of this.blocks) {
      if (block.removedCount === block.count) this.#dropBlock(block);
    }
  }

  #addBlock(): void {
    if (this.#staged.count === 0) return;
    const block = buildBlock(this.#staged, this.parts.texts.length);
    this.#staged.clear();
    const slot = this.#slots.findIndex((taken, at) => at > 0 && !taken);
    if (slot === -1) throw new Error("More passports than the index can hold");
    this.#slots[slot] = block;
    this.#slotOf.set(block, slot);
    this.blocks = [...this.blocks, block].sort((a, b) => newestDayOf(b) - newestDayOf(a));
    this.#countParts(block, 1);
    this.#shown += block.count;
    const rehash = (address: RowAddress) => this.#hashAt(address);
    for (let row = 0; row < block.count; row++) {
      const hash = hashNumber(block.high[row] ?? 0, lowOf(block, row));
      const address = addressOf(slot, row);
      this.#found.length = 0;
      this.#numbers.add(hash, address, this.#found, rehash);
      if (this.#found.length > 0) this.#resolve(address, hash);
    }
  }

  /** Removes a block and its number entries. */
  #dropBlock(block: Block): void {
    const slot = this.#slotOf.get(block) ?? 0;
    for (let row = 0; row < block.count; row++) {
      this.#numbers.remove(hashNumber(block.high[row] ?? 0, lowOf(block, row)), addressOf(slot, row));
      if (block.hidden[row] === 0) this.#shown--;
      else if (block.hidden[row] === SHADOWED) this.#shadowed--;
    }
    this.#countParts(block, -1);
    this.#slots[slot] = undefined;
    this.#slotOf.delete(block);
    this.blocks = this.blocks.filter((other) => other !== block);
  }

  #countParts(block: Block, sign: 1 | -1): void {
    const { rowCounts } = this.parts;
    for (let part = 0; part + 1 < block.partStarts.length; part++) {
      const rows = (block.partStarts[part + 1] ?? 0) - (block.partStarts[part] ?? 0);
      if (rows > 0) rowCounts[part] = (rowCounts[part] ?? 0) + sign * rows;
    }
  }

  /** Merges small and half-removed blocks; re-adding re-decides which entry is shown. */
  #mergeBlocks(): void {
    const wasted = this.blocks.filter((block) => block.removedCount > block.count / 2);
    const small = this.blocks.filter((block) => block.count < SMALL_BLOCK);
    const merged = new Set(small.length > MAX_SMALL_BLOCKS ? [...wasted, ...small] : wasted);
    for (const block of merged) {
      if (!this.#staged.takeBlock(block)) {
        this.#addBlock();
        this.#staged.takeBlock(block);
      }
      this.#dropBlock(block);
    }
    this.#addBlock();
  }

  /** Shows the winning entry of a number, hides the others. */
  #resolve(address: RowAddress, hash = this.#hashAt(address)): void {
    const found = this.#found;
    found.length = 0;
    this.#numbers.collect(hash, found);
    // Single entry: already right.
    if (found.length < 2) return;
    const block = this.#blockAt(address);
    const [high, low] = [block.high[rowOf(address)], lowOf(block, rowOf(address))];
    const entries = found.filter((other) => {
      const at = this.#blockAt(other);
      const row = rowOf(other);
      return at.high[row] === high && lowOf(at, row) === low && ((at.hidden[row] ?? 0) & REMOVED) === 0;
    });
    const [first, ...others] = entries;
    if (first === undefined) return;
    const right = others.reduce(
      (best, other) => (supersedes(this.#entryAt(other), this.#entryAt(best)) ? other : best),
      first,
    );
    for (const entry of entries) this.#setShadow(entry, entry !== right);
  }

  #setShadow(address: RowAddress, hide: boolean): void {
    const block = this.#blockAt(address);
    const row = rowOf(address);
    const wanted = hide ? SHADOWED : 0;
    if (block.hidden[row] === wanted) return;
    block.hidden[row] = wanted;
    const step = hide ? 1 : -1;
    block.hiddenCount += step;
    this.#shadowed += step;
    this.#shown -= step;
  }

  #entryAt(address: RowAddress): PublishedEntry {
    const block = this.#blockAt(address);
    const row = rowOf(address);
    const segment = block.segments[block.source[row] ?? 0];
    const name = (id: number | undefined) => this.parts.texts[id ?? 0] ?? "";
    const names = [name(block.first[row]), name(block.middle[row]), name(block.last[row])];
    return { since: segment?.since ?? "", day: dayOf(block, row), location: segment?.location ?? "", names };
  }

  #hashAt(address: RowAddress): number {
    const block = this.#blockAt(address);
    return hashNumber(block.high[rowOf(address)] ?? 0, lowOf(block, rowOf(address)));
  }

  #blockAt(address: RowAddress): Block {
    const block = this.#slots[slotOf(address)];
    if (!block) throw new Error("The table of request numbers names a block that is gone");
    return block;
  }
}

/** Similar days share blocks, so first pages need few. */
function newestSegmentsFirst(segments: readonly IndexedSegment[]): IndexedSegment[] {
  const newest = new Map(
    segments.map((segment) => [
      segment,
      segment.columns.day.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    ]),
  );
  return [...segments].sort((a, b) => (newest.get(b) ?? 0) - (newest.get(a) ?? 0));
}
