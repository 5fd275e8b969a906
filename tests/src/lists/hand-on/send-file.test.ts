import { expect, it } from "vitest";
import { madeOnce } from "../../../../src/lists/hand-on/send-file.ts";

it("a file is made once for a choice, so that a second click may open the share sheet at once", async () => {
  let made = 0;
  const make = madeOnce(async (choice: { of: string }) => {
    made += 1;
    return choice.of === "nothing" ? null : new Blob([choice.of]);
  });
  const [all, newest, nothing] = [{ of: "all" }, { of: "newest" }, { of: "nothing" }];
  const first = await make(all);
  expect(await make(all)).toBe(first);
  expect(made).toBe(1);
  expect(await (await make(newest))?.text()).toBe("newest");
  // The lists have changed.
  expect(await make({ of: "all" })).not.toBe(first);
  expect(made).toBe(3);
  expect([await make(nothing), await make(nothing), made]).toEqual([null, null, 5]);
});
