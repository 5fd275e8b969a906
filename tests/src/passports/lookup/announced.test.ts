import { describe, expect, it } from "vitest";
import type { Answer } from "../../../../src/passports/answer.ts";
import { fromLocalHit } from "../../../../src/passports/listed-passport.ts";
import { announcement } from "../../../../src/passports/lookup/use-announced.ts";
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
  readAs: null,
  isWithin: false,
});

const personHit = {
  requestNumber: "AAL1000001",
  firstName: "Mihret",
  middleName: "Mohammed",
  lastName: "Ahmed",
  location: "Adama",
  day: 20_000,
};

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

  it("does not call names in another order found, nor a number that was read another way as typed", () => {
    const other = { ...fromLocalHit(personHit), match: "exact", order: "other", rank: 8 } as const;
    expect(say({ ...found(1, 0), passports: [other] } as Answer, "mohammed ahmed mihret")).toBe(
      "1 passport has these names in another order",
    );
    expect(say({ ...found(1, 0), readAs: "AIL1503805" } as Answer, "AIL15O38O5")).toBe(
      "Found, read as AIL1503805",
    );
    for (const [typed, readAs] of [
      ["150 3805", null],
      ["１５０３８０５", null],
      ["15O38O5", "1503805"],
    ] as const) {
      const within = { ...found(2, 0), isWithin: true, readAs } as Answer;
      expect(say(within, typed)).toBe("2 numbers contain 1503805");
    }
  });

  it("waits until the answer is final", () => {
    expect(say(found(63, 60, false))).toBe("");
  });

  it("says not found only when nothing sounds alike", () => {
    const answer: Answer = { kind: "not-found", scope: "all-lists", similar: [], serverError: null };
    expect(say(answer)).toBe("Not found. There are no similar names or numbers.");
  });
});
