import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, it } from "vitest";
import { isEasyPassword } from "../../../../server/accounts/auth/passwords.ts";

const ABOUT = ["Almaz", "Invented", "0911234567", "almaz.invented@example.org"];

async function accepted(passwords: readonly string[]): Promise<string[]> {
  const out: string[] = [];
  for (const password of passwords) if (!(await isEasyPassword(password, ABOUT))) out.push(password);
  return out;
}

it("the 3,000 commonest passwords of 8 or more letters are easy @thorough", async () => {
  const long = (dictionary["passwords-common"] ?? []).map(String).filter((word) => word.length >= 8);
  const commonest = long.slice(0, 3_000);
  expect(commonest).toHaveLength(3_000);
  expect(commonest).toContain("trustno1");
  expect(await accepted(commonest)).toEqual([]);
}, 60_000);

it("common words with capitals, digits and signs are easy too", async () => {
  expect(
    await accepted(["Password1!", "P@ssw0rd", "Qwerty2026", "iloveyou!!", "DROWSSAP1", "passwordpassword"]),
  ).toEqual([]);
});

it("local words are easy: country, towns, names, this service, also in Ethiopic script", async () => {
  const words = [
    "ethiopia2026",
    "Ethiopia!",
    "passport123",
    "passportstatus",
    "abebe1234",
    "Kebede1990",
    "addisababa",
  ];
  expect(await accepted([...words, "telebirr1", "haileselassie", "ኢትዮጵያ2026", "አበበከበደ", "የይለፍ ቃል"])).toEqual(
    [],
  );
});

it("the owner's number, name and e-mail address are easy, however written", async () => {
  const own = [
    "0911234567",
    "+251911234567",
    "+251 91 123 4567",
    "251911234567",
    "0911234567!",
    "AlmazInvented",
  ];
  expect(await accepted([...own, "almaz1234", "Almaz1990", "almaz.invented@example.org"])).toEqual([]);
  expect(await isEasyPassword("0922765418", [])).toBe(false);
});

it("good passphrases are accepted, in Latin and Ethiopic script, without signs or digits", async () => {
  const good = [
    "coffee ceremony at noon",
    "hyena eats teff",
    "lalibela rock churches",
    "mountain-river-goat",
    "blue kettle sings",
    "invented words 7",
    "tulip-lorry-77",
    "jfpfYt9Kx2",
    "ቡናችንን አብረን እንጠጣ",
    "የእኔ ቤት በባህር ዳር",
    "ዝናብ በክረምት ይወርዳል",
    "ሰማያዊ ወፍ ዛፍ ላይ",
    "galaan bishaan qaba",
  ];
  expect(await accepted(good)).toEqual(good);
});

it("the longest password is checked without trying every way to read it", async () => {
  await isEasyPassword("warm up the words");
  const begun = performance.now();
  await isEasyPassword("4@8({[</3#$%".repeat(10), ABOUT);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
