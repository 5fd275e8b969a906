import { expect, it, describe, onTestFinished } from "vitest";
import { readPress, branchKey } from "../../../../server/notices/telegram/button-press.ts";
import { soughtIn } from "../../../../server/notices/telegram/message.ts";
import { openTestStore } from "../../stores.ts";
import { publishList } from "./lists-of-tests.ts";
import { type BotUnderTest, startBot } from "./running-bot.ts";
import { listedPeople, makeScripts, type Script, type Step } from "./scripts.ts";
import { expectSiteAnswer } from "./site-answer.ts";
import { messageOf, press, push, say, type ShownMessage, shownIn } from "./stand-in-state.ts";

const SEED = 20_261_120;
const QUESTIONS = 20;
const BRANCHES = ["Adama", "Jimma", "Hawassa"];

type Told = { messages: ShownMessage[]; toasts: string[] };
/** What a step did; checked when the bot is quiet. */
type Done = { step: Step; pressed?: { message: ShownMessage; data: string } };

/** Does a step; null if there is no button to press. */
function act({ standIn }: BotUnderTest, { person }: Script, step: Step): Done | null {
  const { updates } = standIn;
  const twice = () => {
    const newest = updates.at(-1);
    if (newest !== undefined) updates.push({ ...newest });
    standIn.news.emit("wake");
  };
  switch (step.kind) {
    case "ask":
    case "command":
      say(standIn, person, step.text);
      if (step.isDoubled) twice();
      return { step };
    case "edit":
      push(standIn, "edited_message", messageOf(1, person, step.text));
      standIn.started.add(person.id);
      return { step };
    case "unreadable":
      say(standIn, person, null, step.content);
      return { step };
    case "flood":
      for (let at = 0; at < step.count; at++) say(standIn, person, step.text);
      return { step };
    case "press": {
      const buttons = shownIn(standIn, person.id)
        .toReversed()
        .flatMap((message) =>
          message.buttons
            .flat()
            .flatMap(({ callback_data: data }) => (data === undefined ? [] : [{ message, data }])),
        );
      const pressed = buttons[step.at % Math.max(1, buttons.length)];
      if (pressed === undefined) return null;
      press(standIn, person, pressed.message, pressed.data);
      if (step.isDoubled) twice();
      return { step, pressed };
    }
    default:
      throw new Error("Unknown step");
  }
}

async function check(
  bot: BotUnderTest,
  { person }: Script,
  done: Done,
  told: Told,
  asked: number,
): Promise<void> {
  const { step, pressed } = done;
  const [first] = told.messages;
  if (step.kind === "flood") {
    expect(told.messages).toHaveLength(QUESTIONS - asked + 1);
    for (const { text } of told.messages.slice(0, -1)) await expectSiteAnswer(bot.app, step.text, text);
    return;
  }
  if (step.kind !== "press") {
    expect(told.messages, JSON.stringify(step)).toHaveLength(1);
    expect(told.toasts).toEqual([]);
    if (step.kind === "ask" || step.kind === "edit") {
      if (step.text.trim().startsWith("/")) return;
      await expectSiteAnswer(bot.app, step.text, first?.text ?? "");
    }
    return;
  }
  expect(told.toasts).toHaveLength(1);
  const meant = readPress(pressed?.data ?? "");
  const says =
    meant?.kind === "open" || meant?.kind === "show" || (meant?.kind === "watch" && told.toasts[0] === "");
  expect(told.messages, pressed?.data).toHaveLength(says ? 1 : 0);
  if (meant?.kind !== "page" || pressed === undefined) return;
  const now = shownIn(bot.standIn, person.id).find(({ id }) => id === pressed.message.id);
  const location = BRANCHES.find((branch) => branchKey(branch) === meant.branch);
  await expectSiteAnswer(bot.app, soughtIn(pressed.message.text) ?? "", now?.text ?? "", {
    page: meant.page,
    ...(location === undefined ? {} : { location }),
  });
}

/** All of them at the same time, step by step. */
async function run(bot: BotUnderTest, scripts: readonly Script[]): Promise<void> {
  const asked = new Map<number, number>();
  const longest = Math.max(...scripts.map(({ steps }) => steps.length));
  for (let at = 0; at < longest; at++) {
    const before = bot.standIn.sent.length;
    const known = new Set(bot.standIn.messages.keys());
    const acts = scripts.flatMap((script) => {
      const step = script.steps[at];
      const done = step === undefined ? null : act(bot, script, step);
      return done === null ? [] : [{ script, done }];
    });
    await bot.quiet();
    const sent = bot.standIn.sent.slice(before);
    const acting = new Set(acts.map(({ script }) => script.person.id));
    expect(
      sent.filter(({ chat }) => !acting.has(chat)),
      "said without being asked",
    ).toEqual([]);
    for (const { script, done } of acts) {
      const { id } = script.person;
      const told = {
        messages: shownIn(bot.standIn, id).filter((message) => !known.has(`${id}/${message.id}`)),
        toasts: sent.filter(({ chat, kind }) => chat === id && kind === "toast").map(({ text }) => text),
      };
      await check(bot, script, done, told, asked.get(id) ?? 0);
      asked.set(id, (asked.get(id) ?? 0) + 1);
    }
  }
  expect(bot.standIn.presses.size, "buttons that still wait").toBe(0);
}

async function startWithLists(dialect: "sqlite" | "postgres", webhook: boolean): Promise<BotUnderTest> {
  const { store, close } = await openTestStore(dialect);
  onTestFinished(close);
  const people = listedPeople();
  for (const [at, branch] of BRANCHES.entries()) {
    await publishList(store, { branch, rows: people.filter((_, place) => place % BRANCHES.length === at) });
  }
  return startBot(store, { webhook, questionsPerMinute: QUESTIONS, now: () => Date.UTC(2026, 10, 20, 12) });
}

describe("Conversations made from a seed @thorough", () => {
  it("200 of them: each message is answered once, as the site would", async () => {
    const bot = await startWithLists("sqlite", false);
    const scripts = makeScripts(SEED, 200);
    await run(bot, scripts);
    expect(bot.logged.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([]);
    const steps = scripts.flatMap((script) => script.steps.map(({ kind }) => kind));
    expect(new Set(steps).size).toBe(6);
    expect(bot.standIn.sent.length).toBeGreaterThan(900);
  }, 180_000);

  it("60 others by the webhook, on PostgreSQL", async () => {
    const bot = await startWithLists("postgres", true);
    await run(bot, makeScripts(SEED + 1, 60));
    expect(bot.logged.filter((line) => /"level":(40|50|60)/.test(line))).toEqual([]);
  }, 120_000);
});
