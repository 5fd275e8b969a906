import { describe, expect, it } from "vitest";
import { shareOrCopy } from "../../../src/ui/share-button.tsx";

const WHAT = { text: "In the list", url: "https://example.org/passports/7" };
const refuse = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

describe("sharing", () => {
  it("uses the share sheet if there is one", async () => {
    const shared: unknown[] = [];
    const share = (data: unknown) => Promise.resolve(void shared.push(data));
    await expect(shareOrCopy({ share }, WHAT)).resolves.toBe("shared");
    expect(shared).toEqual([WHAT]);
  });

  it("copies nothing when the person closed the sheet", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
    await expect(shareOrCopy({ share: refuse("AbortError"), clipboard }, WHAT)).resolves.toBe("dismissed");
    expect(copied).toEqual([]);
  });

  it("copies without a sheet, or when it fails", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
    await expect(shareOrCopy({ clipboard }, WHAT)).resolves.toBe("copied");
    await expect(shareOrCopy({ share: refuse("NotAllowedError"), clipboard }, WHAT)).resolves.toBe("copied");
    expect(copied).toEqual(Array(2).fill("In the list\nhttps://example.org/passports/7"));
  });

  it("reports when nothing works", async () => {
    await expect(shareOrCopy({}, WHAT)).resolves.toBe("failed");
    await expect(shareOrCopy({ clipboard: { writeText: refuse("NotAllowedError") } }, WHAT)).resolves.toBe(
      "failed",
    );
  });
});
