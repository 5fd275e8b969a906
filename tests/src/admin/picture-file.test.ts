import { describe, expect, it } from "vitest";
import { pictureIdOf, pictureMarkdown } from "../../../src/admin/kit/media/picture-file.ts";
import { fieldText } from "../../../src/admin/kit/form/field-text.ts";
import { englishTranslator } from "../support/english-translator.ts";

describe("a chosen picture", () => {
  it("has the SHA-256 of its bytes as id", async () => {
    expect(await pictureIdOf(new Blob(["abc"]))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  it("is written with a description that cannot end it", () => {
    expect(pictureMarkdown("The [new]\nhall", "/media/1")).toBe("![The \\[new\\] hall](/media/1)");
  });

  it("waits in the outbox under its name and size", () => {
    const file = new File(["x".repeat(2000)], "hall.jpg", { type: "image/jpeg" });
    expect(fieldText(englishTranslator, file)).toBe("hall.jpg, 2 KB");
  });
});
