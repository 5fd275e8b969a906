import type { StoredPassport } from "../invented-passports.ts";

const NAMES = [
  ..."Abebe Abebech Abeba Kebede Kebedde Mohammed Mohamed Muhamed Ali Tsegaye Tesfaye Girma Girmay Solomon Selam".split(
    " ",
  ),
  ..."Temesgen Sebhat Haile Bekele Chaltu Almaz Hana Yodit Zewditu Jemal Desalegn Worku Getachew Meseret".split(
    " ",
  ),
  ..."G/Michael,Gebremichael,Haile Selassie,W/Mariam,Gebre Kidan,Abdu'lahi".split(","),
];
const ETHIOPIC = "አበበ ከበደ መሀመድ ሰለሞን ግርማ ተስፋዬ ሀና ገብረሚካኤል ኃይሌ ሙሉ".split(" ");
const BRANCHES = ["Adama", "Jimma", "Addis Ababa", "Saris, Addis Ababa"];

/** Seeded. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("There is nothing to choose from");
    return item;
  };
  return { next, pick };
}

const DAYS = Array.from({ length: 60 }, (_, at) =>
  new Date(Date.UTC(2026, 8, 20 + at)).toISOString().slice(0, 10),
);

export function inventedPeople(count: number): StoredPassport[] {
  const { pick } = randomFrom(11);
  const name = () => pick([...NAMES, ...NAMES.slice(0, 12), ...NAMES.slice(0, 6)]);
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    request_number: `${pick(["AAL", "AIL", "BRPP"])}${String((at * 7_919) % 1_000_003).padStart(7, "0")}`,
    first_name: name(),
    middle_name: pick([null, name(), name(), name()]),
    last_name: name(),
    location: pick(BRANCHES),
    date_of_publish: pick(DAYS),
    created_at: "2026-11-18T00:00:00.000Z",
  }));
}

export type InventedQuestion = {
  name: string;
  number: string;
  location: string;
  after: string;
  before: string;
  /** Empty: no order is asked for. */
  sort: "" | "dateOfPublish desc" | "dateOfPublish asc" | "requestNumber asc";
  page: number;
};

const SLIPS: readonly (readonly [RegExp, string])[] = [
  // Fingers, not spellings: two letters swapped, a key beside the one meant.
  [/(?<=.)(.)(.)/, "$2$1"],
  [/b/i, "v"],
  [/d/i, "f"],
  [/([bdglmnrst])(?!\1)/i, "$1$1"],
  [/e(?=.)/, "i"],
  [/a(?=.)/, "e"],
  [/(?<=[bcdfghjklmnpqrstvwxyz])[ei](?=[bcdfghjklmnpqrstvwxyz])/, ""],
  [/k/i, "q"],
  [/aye$/, "ay"],
];

export function inventedQuestions(count: number): InventedQuestion[] {
  const { next, pick } = randomFrom(23);
  const people = inventedPeople(1_500);
  const word = (): string => {
    const name = pick(NAMES);
    const kind = next();
    if (kind < 0.35) return name;
    if (kind < 0.55) return name.slice(0, 1 + Math.floor(next() * name.length));
    if (kind < 0.8) return name.replace(...pick(SLIPS));
    if (kind < 0.95) return pick(ETHIOPIC);
    return name.toUpperCase();
  };
  const number = (): string => {
    const { request_number } = pick(people);
    const kind = next();
    if (kind < 0.4) return request_number;
    if (kind < 0.6) return request_number.slice(0, 3 + Math.floor(next() * 6));
    if (kind < 0.75) return request_number.replace(/^[A-Z]+/, "").slice(Math.floor(next() * 3));
    if (kind < 0.85) return request_number.replace(/(\d)(\d)$/, "$2$1");
    return request_number.replace("0", "O").replace("1", "I");
  };
  return Array.from({ length: count }, () => {
    const byNumber = next() < 0.25;
    const both = next() < 0.05;
    const inNameBox = !both && next() < 0.5;
    const drawn = Array.from({ length: 1 + Math.floor(next() * 3) }, word);
    const person = pick(people);
    const own = [person.first_name, person.middle_name ?? "", person.last_name].filter((name) => name !== "");
    // Whole names too, in their order and another, and words that occur twice.
    const words = pick([drawn, drawn, own, own.toReversed(), [...drawn, drawn[0] ?? ""]]).join(" ");
    return {
      name: byNumber && !both ? (inNameBox ? number() : "") : words,
      number: (byNumber && !inNameBox) || both ? number() : "",
      location: next() < 0.25 ? pick(BRANCHES) : "",
      after: next() < 0.15 ? pick(DAYS) : "",
      before: next() < 0.15 ? pick(DAYS) : "",
      sort: pick([
        "",
        "",
        "",
        "",
        "dateOfPublish desc",
        "dateOfPublish desc",
        "dateOfPublish asc",
        "requestNumber asc",
      ] as const),
      page: next() < 0.8 ? 1 : 1 + Math.floor(next() * 4),
    };
  });
}
