import { expect, it } from "vitest";
import { storePassports } from "../../invented-passports.ts";
import { describeOnEachStore } from "../../stores.ts";
import { startBot } from "./running-bot.ts";
import { say, shownIn } from "./stand-in-state.ts";

const GENET = { id: 77, language: "en" };

describeOnEachStore("The bot", (getStore) => {
  it("answers a name and a number", async () => {
    await storePassports(getStore(), [
      { request_number: "AAL1234567", first_name: "Genet", middle_name: "Abebe", last_name: "Alemu" },
    ]);
    const { standIn, quiet } = await startBot(getStore());
    say(standIn, GENET, "/start");
    say(standIn, GENET, "genet abebe");
    say(standIn, GENET, "aal 123-4567");
    say(standIn, GENET, "AAL7654321");
    await quiet();
    const [start, byName, byNumber, missing] = shownIn(standIn, GENET.id).map(({ text }) => text);
    expect(start).toContain("Send me a name or a request number");
    for (const found of [byName, byNumber]) {
      expect(found).toContain("✓ In the published list\nGenet Abebe Alemu\n\nBranch: Adama");
      expect(found).toContain("Published: 22 Tikimt 2019 (1 November 2026)");
      expect(found).toContain("Request number: AAL1234567");
    }
    expect(missing).toContain("There are no lists yet");
    expect(standIn.sent).toHaveLength(4);
  });
});
