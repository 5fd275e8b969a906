import { describe, expect, it } from "vitest";
import { MAX_PICTURE_BYTES } from "#domain/api/media.ts";
import {
  pictureFault,
  pictureIdOf,
  pictureMarkdown,
} from "../../../../src/features/admin/media/picture-file.ts";
import { fieldText } from "../../../../src/features/admin/form/field-labels.ts";
import { englishTranslator } from "../../support/english-translator.ts";

describe("a chosen picture", () => {
  it("has the SHA-256 of its bytes as id", async () => {
    expect(await pictureIdOf(new Blob(["abc"]))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  it.each([
    ["image/svg+xml", 10, "type"],
    ["application/pdf", 10, "type"],
    ["image/png", MAX_PICTURE_BYTES + 1, "size"],
    ["image/png", MAX_PICTURE_BYTES, null],
    ["image/avif", 10, null],
  ])("of type %s and %d bytes has the fault %s", (type, size, fault) => {
    expect(pictureFault({ type, size })).toBe(fault);
  });

  it("is written with a description that cannot end it", () => {
    expect(pictureMarkdown("The [new]\nhall", "/media/1")).toBe("![The \\[new\\] hall](/media/1)");
  });

  it("waits in the outbox under its name and size", () => {
    const file = new File(["x".repeat(2000)], "hall.jpg", { type: "image/jpeg" });
    expect(fieldText(englishTranslator, file)).toBe("hall.jpg, 2 KB");
  });
});
