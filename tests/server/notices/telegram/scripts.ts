import { type Chance, seededRandom } from "../../../src/outbox/model/seeded-random.ts";
import type { Person } from "./stand-in-state.ts";

/** What a person of a script does next. */
export type Step =
  | { kind: "ask"; text: string; isDoubled: boolean }
  | { kind: "command"; text: string; isDoubled: boolean }
  | { kind: "unreadable"; content: Record<string, unknown> }
  | { kind: "flood"; text: string; count: number }
  /** One of the buttons that are shown; `at` of them, counted from the newest. */
  | { kind: "press"; at: number; isDoubled: boolean }
  | { kind: "edit"; text: string };

export type Script = { person: Person; steps: Step[] };

const GIVEN = [
  "Abebe",
  "Genet",
  "Tigist",
  "Dawit",
  "Hana",
  "Solomon",
  "Chaltu",
  "Mohamed",
  "Tsehay",
  "Gebremichael",
];
const FATHERS = ["Kebede", "Alemu", "Tesfaye", "Bekele", "Gudeta", "Hassan", "Girma", "Haile"];
const ETHIOPIC = ["አበበ ከበደ", "ገነት አለሙ", "ትዕግስት", "ሰለሞን ተስፋዬ", "ሐና በቀለ", "ጫልቱ", "መሐመድ ሐሰን", "ፀሐይ", "ገ/ሚካኤል"];
const RUDE = [
  "you are useless",
  "IDIOT BOT!!!",
  "🖕",
  "shut up",
  "ደደብ",
  "የማይረባ",
  "hello??",
  "why",
  "...",
  "?",
  "<b>bot</b>",
  "'; drop table passports; --",
  "%%%",
  "\\",
  "🔎",
  "null",
  "undefined",
];
const COMMANDS = [
  "/start",
  "/help",
  "/watches",
  "/language",
  "/stop",
  "/nothing",
  "/start AAL1000003",
  "/",
  "/stop now",
];
const UNREADABLE = [
  { sticker: { file_id: "s" } },
  { voice: { file_id: "v" } },
  { photo: [{ file_id: "p" }] },
  { location: { latitude: 9, longitude: 38 } },
  { contact: { phone_number: "1" } },
  { poll: { id: "1" } },
  { document: { file_id: "d" }, caption: "Abebe Kebede" },
];

/** The people of the lists in which these scripts search. */
export function listedPeople(): (readonly [number: string, first: string, middle: string, last: string])[] {
  return GIVEN.flatMap((first, one) =>
    FATHERS.flatMap((middle, other) => {
      const many = (one + other) % 5 === 0 ? 14 : 1;
      return Array.from({ length: many }, (_, at) => {
        const last = FATHERS[(one + other + at) % FATHERS.length] ?? "Haile";
        return [`AAL${1_000_000 + one * 10_000 + other * 100 + at}`, first, middle, last] as const;
      });
    }),
  );
}

/** People who write to the bot: wrongly, rudely, in Amharic, too fast, twice. The same for a seed. */
export function makeScripts(seed: number, count: number): Script[] {
  const chance = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const language = chance.pick(["en", "am", "am", "en-GB", "om", undefined]);
    const isFlood = at % 25 === 7;
    const steps = Array.from({ length: 3 + chance.below(5) }, () => makeStep(chance));
    if (isFlood) steps.push({ kind: "flood", text: pick(chance, GIVEN), count: 30 });
    return { person: { id: 10_000 + at, language }, steps };
  });
}

function pick<T>(chance: Chance, from: readonly T[]): T {
  const picked = chance.pick(from);
  if (picked === undefined) throw new Error("Nothing to choose from");
  return picked;
}

function makeStep(chance: Chance): Step {
  const isDoubled = chance.below(6) === 0;
  const kind = chance.below(20);
  if (kind < 9) return { kind: "ask", text: question(chance), isDoubled };
  if (kind < 15) return { kind: "press", at: chance.below(30), isDoubled };
  if (kind < 18) return { kind: "command", text: pick(chance, COMMANDS), isDoubled };
  if (kind < 19) return { kind: "edit", text: question(chance) };
  return { kind: "unreadable", content: pick(chance, UNREADABLE) };
}

function question(chance: Chance): string {
  const name = `${pick(chance, GIVEN)} ${pick(chance, FATHERS)}`;
  const number = `AAL${1_000_000 + chance.below(10) * 10_000 + chance.below(8) * 100 + chance.below(3)}`;
  const ways: readonly (() => string)[] = [
    () => name,
    () => name.toLowerCase(),
    () => `  ${name.toUpperCase()}\n${pick(chance, FATHERS)} `,
    () => name.replace(/[aeiou]/, ""),
    () => name.replace(/b|l|m/, ""),
    () => pick(chance, GIVEN),
    () => pick(chance, ETHIOPIC),
    () => number,
    () => `${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}`.toLowerCase(),
    () => number.replace("0", "O"),
    () => number.slice(0, 4 + chance.below(5)),
    () => `AAX${9_000_000 + chance.below(1_000)}`,
    () => pick(chance, RUDE),
    () => pick(chance, RUDE),
    () => "x".repeat(100 + chance.below(4_000)),
    () => `${chance.below(10)}`,
  ];
  return pick(chance, ways)();
}
