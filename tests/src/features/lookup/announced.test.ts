import { describe, expect, it } from "vitest";
import type { Answer } from "../../../../src/features/lookup/answer.ts";
import { announcement } from "../../../../src/features/lookup/use-announced.ts";
import { englishTranslator, translatorOf } from "../../support/english-translator.ts";

const found = (total: number, soundsTotal: number, counted = true): Answer => ({
  kind: "found",
  passports: [],
  total,
  exactTotal: total - soundsTotal,
  soundsTotal,
  sameName: false,
  counted,
  similar: [],
});

const say = (answer: Answer, query = "solomon") => announcement(englishTranslator, answer, query);

describe("what is announced of an answer", () => {
  it("calls names that sound like the typed one found", async () => {
    expect(say(found(175, 175), "ሰለሞን")).toBe("175 sound like ሰለሞን");
    expect(say(found(1, 1), "ሰለሞን")).toBe("1 sounds like ሰለሞን");
    expect(announcement(await translatorOf("am"), found(175, 175), "ሰለሞን")).toBe(
      "ከሰለሞን ጋር በድምፅ የሚመሳሰሉ 175 ፓስፖርቶች",
    );
  });

  it("counts both kinds when there are both", () => {
    expect(say(found(63, 60), "mohamed")).toBe("3 passports spelled like this. 60 sound like mohamed");
    expect(say(found(57, 0))).toBe("57 passports found");
  });

  it("waits until the answer is final", () => {
    expect(say(found(63, 60, false))).toBe("");
  });

  it("says not found only when nothing sounds alike", () => {
    const answer: Answer = { kind: "not-found", scope: "all-lists", similar: [], serverError: null };
    expect(say(answer)).toBe("Not found. Nothing similar either.");
  });
});
