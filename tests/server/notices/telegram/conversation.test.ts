import { expect, it } from "vitest";
import type { Store } from "../../../../server/store/store.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { namesakes, publishList } from "./lists-of-tests.ts";
import { type BotUnderTest, startBot } from "./running-bot.ts";
import { refusal } from "./bot-api-stand-in.ts";
import {
  block,
  messageOf,
  type Person,
  press,
  push,
  say,
  type ShownMessage,
  shownIn,
} from "./stand-in-state.ts";

const HANA: Person = { id: 501, language: "en" };
const DAWIT: Person = { id: 502, language: "am" };

/** The newest message of a chat. */
function last(bot: BotUnderTest, person: Person): ShownMessage {
  const message = shownIn(bot.standIn, person.id).at(-1);
  if (message === undefined) throw new Error("Nothing was said");
  return message;
}

async function ask(bot: BotUnderTest, person: Person, text: string): Promise<ShownMessage> {
  say(bot.standIn, person, text);
  await bot.quiet();
  return last(bot, person);
}

/** Presses the button of the newest message whose label has this in it. */
async function tap(
  bot: BotUnderTest,
  person: Person,
  label: string,
  message = last(bot, person),
): Promise<ShownMessage> {
  const button = message.buttons.flat().find(({ text }) => text.includes(label));
  if (button?.callback_data === undefined) {
    throw new Error(
      `No button ${label} among ${message.buttons
        .flat()
        .map(({ text }) => text)
        .join(", ")}`,
    );
  }
  press(bot.standIn, person, message, button.callback_data);
  await bot.quiet();
  return last(bot, person);
}

function toasts(bot: BotUnderTest): string[] {
  return bot.standIn.sent.filter(({ kind }) => kind === "toast").map(({ text }) => text);
}

async function subscriptions(store: Store): Promise<number> {
  const rows = await store.db.selectFrom("notice_subscriptions").select("id").execute();
  return rows.length;
}

describeOnEachStoreThoroughly("A conversation with the bot", (getStore) => {
  it("says where to go, with the branch's office, in the person's language", async () => {
    const store = getStore();
    await publishList(store, { rows: [["AAL1234567", "Genet", "Abebe", "Alemu"]] });
    await store.db
      .updateTable("locations")
      .set({ address: "Beside the post office", opening_hours: "Mon-Fri 8:30-17:30", phone: "022 111 0000" })
      .where("name", "=", "Adama")
      .execute();
    const bot = await startBot(store);
    const english = await ask(bot, HANA, "genet abebe");
    expect(english.text).toContain(
      "Where to collect it:\nAddress: Beside the post office\nOpening hours: Mon-Fri",
    );
    expect(english.buttons.flat().map(({ url }) => url)).toContain(
      "https://passports.example/passports/AAL1234567",
    );
    const amharic = await ask(bot, DAWIT, "ገነት አበበ");
    expect(amharic.text).toContain("ከአዳማ ቅርንጫፍ ይውሰዱ።");
    expect(amharic.text).toContain("ከ«ገነት አበበ» ጋር በድምፅ ይመሳሰላል።");
    const switched = await tap(bot, DAWIT, "English");
    expect(switched.text).toContain("Collect it at the Adama branch.");
    expect(switched.id).toBe(amharic.id);
  });

  it("pages many hits, narrows them to a branch, and opens one", async () => {
    const store = getStore();
    await publishList(store, { rows: namesakes(23, "Abebe", "Kebede") });
    await publishList(store, { branch: "Jimma", rows: namesakes(3, "Abebe", "Kebede", 2_000_000) });
    const bot = await startBot(store);
    const first = await ask(bot, HANA, "abebe kebede");
    expect(first.text).toContain("26 passports found");
    const second = await tap(bot, HANA, "Show more (10 of 26)");
    expect(second.id).toBe(first.id);
    const third = await tap(bot, HANA, "Show more (20 of 26)");
    const numbers = [first, second, third].map(({ text }) => text.match(/AAM\d{7}/g) ?? []);
    expect(numbers.map(({ length }) => length)).toEqual([10, 10, 6]);
    expect(new Set(numbers.flat()).size).toBe(26);
    const [number = ""] = numbers[2] ?? [];
    const opened = await tap(bot, HANA, number);
    expect(opened.text).toContain(`Request number: ${number}`);
    expect(opened.text).toContain("✓ In the published list");
    const back = shownIn(bot.standIn, HANA.id).find(({ id }) => id === first.id);
    const choice = await tap(bot, HANA, "Choose the branch", back);
    expect(choice.id).not.toBe(first.id);
    const branches = shownIn(bot.standIn, HANA.id).find(({ id }) => id === first.id);
    await tap(bot, HANA, "Jimma", branches);
    const inJimma = shownIn(bot.standIn, HANA.id).find(({ id }) => id === first.id);
    expect(inJimma?.text).toContain("🔎 abebe kebede\nBranch: Jimma");
    expect(inJimma?.text).toContain("3 passports found");
    expect(inJimma?.text.match(/AAM2\d{6}/g)).toHaveLength(3);
  });

  it("calls looser spellings similar, and says up to which day the lists go", async () => {
    const store = getStore();
    await publishList(store, { rows: [["AAL1234567", "Girma", "Abebe", "Alemu"]] });
    await publishList(store, { branch: "Jimma", day: "2026-10-01", rows: namesakes(1, "Hana", "Bekele") });
    const bot = await startBot(store);
    const { text } = await ask(bot, HANA, "girmay abebe");
    expect(text).toContain("— Similar spellings —");
    expect(text).toContain("Not in the lists published up to 26 Tikimt 2019 (5 November 2026)");
    expect(text).toContain("The lists of 2 branches were searched; the newest list of some is older");
    expect(text).not.toContain("In the published list\n");
    expect((await ask(bot, HANA, "AAL1234S67")).text).toContain("Not in the lists published up to");
    const read = await ask(bot, HANA, "AALI234567");
    expect(read.text).toContain("Read as AAL1234567: among the digits, O is 0 and I is 1.");
    expect(read.text).toContain("In the published list\n");
    const similar = await ask(bot, HANA, "AAL12345677");
    expect(similar.text).toContain("— Similar numbers —");
    expect(similar.text).toContain("7 digits belong after AAL. You typed 8.");
    expect(similar.text).not.toContain("In the published list\n");
  });

  it("watches what is not there, says what the server knows of it, and forgets it all", async () => {
    const store = getStore();
    await publishList(store, { rows: [["AAL1234567", "Genet", "Abebe", "Alemu"]] });
    const bot = await startBot(store);
    await ask(bot, HANA, "AAL7654321");
    const made = await tap(bot, HANA, "Tell me when it appears");
    expect(made.text).toContain("when this is in a new list: AAL7654321");
    expect(made.text).toContain("our server keeps what you wait for and this chat, encrypted");
    expect(made.text).toContain("The app watches without our server knowing");
    await ask(bot, HANA, "hana bekele");
    await tap(bot, HANA, "Tell me when it appears");
    const answer = shownIn(bot.standIn, HANA.id).find(({ text }) => text.startsWith("🔎 hana bekele"));
    await tap(bot, HANA, "Tell me when it appears", answer);
    expect(toasts(bot).at(-1)).toBe("I already watch this for you.");
    const list = await ask(bot, HANA, "/watches");
    expect(list.buttons.flat().map(({ text }) => text)).toEqual(["✕ AAL7654321", "✕ hana bekele"]);
    const { address } = await store.db
      .selectFrom("notice_subscriptions")
      .selectAll()
      .executeTakeFirstOrThrow();
    const stored = Buffer.from(address).toString("latin1");
    expect(stored).not.toContain("AAL7654321");
    expect(stored).not.toContain(String(HANA.id));
    await tap(bot, HANA, "✕ AAL7654321", list);
    expect(toasts(bot).at(-1)).toBe("Removed: AAL7654321");
    await tap(bot, HANA, "✕ AAL7654321", list);
    expect(toasts(bot).at(-1)).toBe("It is already removed.");
    expect(await subscriptions(store)).toBe(1);
    expect((await ask(bot, HANA, "/stop")).text).toContain("Everything about this chat is deleted, 1 watch.");
    expect(await subscriptions(store)).toBe(0);
    expect((await ask(bot, HANA, "/stop")).text).toBe("Nothing about this chat is kept.");
  });

  it("watches ten at most, and a name only with the father's", async () => {
    const store = getStore();
    await publishList(store, { rows: [["AAL1234567", "Genet", "Abebe", "Alemu"]] });
    const bot = await startBot(store);
    await ask(bot, HANA, "chaltu");
    expect((await tap(bot, HANA, "Tell me")).text).toContain("To watch a name I need two");
    for (let at = 0; at < 11; at++) {
      await ask(bot, HANA, `AAL700000${at % 10}${at}`);
      await tap(bot, HANA, "Tell me");
    }
    expect(toasts(bot).at(-1)).toBe("I can watch 10 for you. Remove one first: /watches");
    expect((await ask(bot, HANA, "/watches")).buttons).toHaveLength(10);
  });

  it("remembers a language only with a watch", async () => {
    const store = getStore();
    await publishList(store, { rows: [["AAL1234567", "Genet", "Abebe", "Alemu"]] });
    const bot = await startBot(store);
    await ask(bot, HANA, "/language");
    expect((await tap(bot, HANA, "አማርኛ")).text).toContain("በቴሌግራምዎ ቋንቋ");
    expect((await ask(bot, HANA, "hana bekele")).text).toContain("Not in the lists");
    await tap(bot, HANA, "Tell me");
    await ask(bot, HANA, "/language");
    expect((await tap(bot, HANA, "አማርኛ")).text).toBe("ከአሁን በኋላ በአማርኛ እጽፍልዎታለሁ።");
    expect((await ask(bot, HANA, "hana bekele")).text).toContain("በወጡት ዝርዝሮች ውስጥ የለም");
    const nameless: Person = { id: 503, language: undefined };
    expect((await ask(bot, nameless, "ሐና በቀለ")).text).toContain("በወጡት ዝርዝሮች ውስጥ የለም");
    expect((await ask(bot, nameless, "hana bekele")).text).toContain("Not in the lists");
  });

  it("answers what is no question kindly, and an album once", async () => {
    const bot = await startBot(getStore());
    const { standIn, quiet } = bot;
    say(standIn, HANA, null, { sticker: { file_id: "x" } });
    say(standIn, HANA, null, { voice: { file_id: "x" } });
    say(standIn, HANA, null, { location: { latitude: 9, longitude: 38 } });
    for (const at of [1, 2, 3])
      say(standIn, HANA, null, { photo: [{ file_id: `${at}` }], media_group_id: "g" });
    await quiet();
    expect(shownIn(standIn, HANA.id).map(({ text }) => text)).toEqual(
      Array.from({ length: 4 }, () => "I can only read text. Send a name or a request number."),
    );
    expect((await ask(bot, HANA, "a".repeat(3_000))).text).toContain("That is too long");
    expect((await ask(bot, HANA, "😀 !!!")).text).toContain("I see no name or number");
    expect((await ask(bot, HANA, "7")).text).toContain("A request number has more letters");
    expect((await ask(bot, HANA, "/dance")).text).toContain("I do not know this command");
    expect((await ask(bot, HANA, "/stop@another_bot")).text).toContain("I do not know this command");
    expect((await ask(bot, HANA, "/HELP@Passport_Test_Bot")).text).toContain("/watches –");
    expect((await ask(bot, HANA, '<b>abebe</b> & "kebede"\n\u202Eabc')).text).toContain(
      "There are no lists yet",
    );
    say(standIn, HANA, null, { pinned_message: { message_id: 1 } });
    await quiet();
    expect(standIn.updates).toEqual([]);
  });

  it("answers an edited text in reply to it", async () => {
    const { standIn, quiet } = await startBot(getStore());
    say(standIn, HANA, "abbe");
    await quiet();
    standIn.started.add(HANA.id);
    const edited = { message_id: 1, date: 1, edit_date: 2, chat: { id: HANA.id, type: "private" } };
    const from = { id: HANA.id, is_bot: false, first_name: "Hana", language_code: "en" };
    push(standIn, "edited_message", { ...edited, from, text: "abebe" });
    push(standIn, "edited_message", { ...edited, from, location: { latitude: 1, longitude: 1 } });
    await quiet();
    expect(standIn.sent.map(({ text, replyTo }) => [text.split("\n")[0], replyTo])).toEqual([
      ["🔎 abbe", null],
      ["🔎 abebe", 1],
    ]);
  });

  it("stays private: in groups it answers only those who speak to it, and not with passports", async () => {
    const bot = await startBot(getStore());
    const { standIn, quiet } = bot;
    const group = { chat: { id: -100, type: "supergroup", title: "Family" } };
    standIn.started.add(-100);
    say(standIn, HANA, "abebe kebede", group);
    say(standIn, HANA, "/start@another_bot", group);
    await quiet();
    expect(standIn.sent).toEqual([]);
    say(standIn, HANA, "/start@passport_test_bot", group);
    say(standIn, HANA, "@passport_test_bot abebe kebede", group);
    await quiet();
    expect(standIn.sent.map(({ chat, text }) => [chat, text])).toEqual([
      [-100, "Others read along here. Ask me in a private chat."],
      [-100, "Others read along here. Ask me in a private chat."],
    ]);
    expect(shownIn(standIn, -100)[0]?.buttons.flat()[0]?.url).toBe("https://t.me/passport_test_bot");
  });

  it("refuses once after too many questions in a minute, then is silent; buttons are still answered", async () => {
    const now = () => 1_795_000_000_000;
    const bot = await startBot(getStore(), { questionsPerMinute: 5, now });
    const { standIn, quiet } = bot;
    for (let at = 0; at < 30; at++) say(standIn, HANA, `abebe ${"abcdefghij"[at % 10]}bebe`);
    say(standIn, DAWIT, "አበበ");
    await quiet();
    const texts = standIn.sent.filter(({ chat }) => chat === HANA.id).map(({ text }) => text);
    expect(texts).toHaveLength(6);
    expect(texts.at(-1)).toBe("Those were many questions for one minute. Wait a minute, then ask again.");
    expect(standIn.sent.filter(({ chat }) => chat === DAWIT.id)).toHaveLength(1);
    const [first] = shownIn(standIn, HANA.id);
    if (first === undefined) throw new Error("Nothing was said");
    await tap(bot, HANA, "አማርኛ", first);
    expect(toasts(bot)).toEqual([texts.at(-1)]);
  });

  it("answers presses of any content, and of messages that are too old", async () => {
    const bot = await startBot(getStore());
    const { standIn, quiet } = bot;
    const message = await ask(bot, HANA, "abebe kebede");
    for (const data of [
      "",
      "p",
      "p.en.-.0",
      "p.xx.-.1",
      "o.en.",
      "r.en.zzzzzzzz",
      "x".repeat(64),
      "w.en.-.-",
    ]) {
      press(standIn, HANA, message, data);
    }
    press(standIn, HANA, { ...message, text: "without a query" }, "w.en.-");
    await quiet();
    expect(toasts(bot)).toEqual(
      Array.from({ length: 9 }, () => "This message is too old. Send the name or the number again."),
    );
    expect(standIn.presses.size).toBe(0);
  });

  it("forgets a chat whose person blocked the bot", async () => {
    const store = getStore();
    await publishList(store, { rows: [["AAL1234567", "Genet", "Abebe", "Alemu"]] });
    const bot = await startBot(store);
    await ask(bot, HANA, "AAL7654321");
    await tap(bot, HANA, "Tell me");
    expect(await subscriptions(store)).toBe(1);
    block(bot.standIn, HANA);
    await bot.quiet();
    expect(await subscriptions(store)).toBe(0);
    await ask(bot, DAWIT, "AAL7654321");
    await tap(bot, DAWIT, "በዝርዝር ሲወጣ");
    bot.standIn.blocked.add(DAWIT.id);
    push(bot.standIn, "message", messageOf(9_999, DAWIT, "abebe"));
    await bot.quiet();
    expect(await subscriptions(store)).toBe(0);
  });

  it("begins with a number that a link brought", async () => {
    const store = getStore();
    await publishList(store, { rows: [["AAL1234567", "Genet", "Abebe", "Alemu"]] });
    const bot = await startBot(store);
    expect((await ask(bot, HANA, "/start AAL1234567")).text).toContain("Genet Abebe Alemu");
    expect((await ask(bot, HANA, "/start hello")).text).toContain("Send me a name");
  });

  it("writes nothing of chats and texts into the log", async () => {
    const store = getStore();
    const bot = await startBot(store);
    const { standIn, logged, quiet } = bot;
    let refusals = 3;
    standIn.faults.push(({ method }) =>
      method === "sendMessage" && refusals-- > 0 ? refusal(400, "Bad Request: something new") : null,
    );
    for (const text of ["chaltu gudeta", "AAL7654321", "/watches"])
      say(standIn, { id: 98_765_432, language: "en" }, text);
    await quiet();
    const log = logged.join("\n");
    expect(log).toContain("Telegram refused a message: 400 Bad Request: something new");
    for (const secret of ["chaltu", "gudeta", "AAL7654321", "98765432", "stand-in-token"]) {
      expect(log).not.toContain(secret);
    }
  });
});
