import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  newCode,
  readBundle,
  readCode,
  sealBundle,
  tryingCodes,
} from "../../../../../src/notices/my-passports/move/sealed-bundle.ts";

const CODE = "042917";
const TEXT = `{"version":1,"watches":["${"Kenenisa Anteneh ".repeat(40)}"]}`;

afterEach(() => vi.unstubAllGlobals());

async function opening(bytes: Uint8Array<ArrayBuffer>) {
  const read = await readBundle(bytes);
  if (!read.ok) throw new Error(read.error);
  return tryingCodes(read.value);
}

test("what was sealed opens with its code, and is smaller than its text", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 3000, unit: "grapheme" }), async (text) => {
      const tryCode = await opening(await sealBundle(text, CODE));
      expect(await tryCode(CODE)).toEqual({ kind: "opened", text });
    }),
    { numRuns: 10 },
  );
  expect((await sealBundle(TEXT, CODE)).length).toBeLessThan(TEXT.length / 2);
});

test("a browser that does not deflate sends the text as it is", async () => {
  vi.stubGlobal("CompressionStream", undefined);
  const bytes = await sealBundle(TEXT, CODE);
  expect(bytes.length).toBeGreaterThan(TEXT.length);
  expect(await (await opening(bytes))(CODE)).toEqual({ kind: "opened", text: TEXT });
});

test("two bundles of the same with the same code have nothing in common", async () => {
  const [one, other] = [await sealBundle(TEXT, CODE), await sealBundle(TEXT, CODE)];
  expect(one.subarray(9, 37)).not.toEqual(other.subarray(9, 37));
  expect(one.subarray(37)).not.toEqual(other.subarray(37));
});

describe("a bundle", () => {
  let bytes: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    bytes = await sealBundle(TEXT, CODE);
  });

  test("with any one changed byte is refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = bytes.slice();
        changed[at] = ((changed[at] ?? 0) + by) % 256;
        expect((await readBundle(changed)).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("that breaks off anywhere, or goes on, is refused", async () => {
    for (let length = 9; length < bytes.length; length += 7)
      expect(await readBundle(bytes.slice(0, length))).toEqual({ ok: false, error: "cut-short" });
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect(await readBundle(longer)).toEqual({ ok: false, error: "damaged" });
  });

  test("of a newer version, and what is none at all, are told apart", async () => {
    const newer = bytes.slice();
    newer[4] = 2;
    expect(await readBundle(newer)).toEqual({ ok: false, error: "newer" });
    for (const foreign of ["", "PPM", "passport-lists 1", "%PDF-1.7 and so on"])
      expect(await readBundle(new TextEncoder().encode(foreign))).toEqual({ ok: false, error: "foreign" });
  });

  test("whose sum somebody made right after changing what it says of itself does not open", async () => {
    const changed = bytes.slice();
    changed[10] = (changed[10] ?? 0) ^ 1;
    const sum = await crypto.subtle.digest("SHA-256", changed.subarray(0, -8));
    changed.set(new Uint8Array(sum).subarray(0, 8), changed.length - 8);
    expect(await (await opening(changed))(CODE)).toEqual({ kind: "wrong", left: 9 });
  });

  test("is forgotten after ten wrong codes, also for the right one", async () => {
    const tryCode = await opening(bytes);
    for (let left = 9; left > 0; left--) expect(await tryCode("000000")).toEqual({ kind: "wrong", left });
    expect(await tryCode("000000")).toEqual({ kind: "dropped" });
    expect(await tryCode(CODE)).toEqual({ kind: "dropped" });
  });

  test("opens at the tenth try, if that is right", async () => {
    const tryCode = await opening(bytes);
    for (let times = 0; times < 9; times++) await tryCode("999999");
    expect(await tryCode(CODE)).toEqual({ kind: "opened", text: TEXT });
  });
});

test("a code has six digits, each as likely as any other, and is read as people type it", () => {
  const given = [4_294_967_295, 4_294_000_000, 42];
  const random = (numbers: Uint32Array) => void (numbers[0] = given.shift() ?? 0);
  // Both of the first are beyond the last whole million.
  expect(newCode(random)).toBe("000042");
  expect(newCode()).toMatch(/^\d{6}$/);
  expect([readCode("042 917"), readCode(" 042-917 "), readCode("０４２９１７")]).toEqual([CODE, CODE, CODE]);
  expect([readCode("42917"), readCode("0429171"), readCode("abcdef"), readCode("")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
