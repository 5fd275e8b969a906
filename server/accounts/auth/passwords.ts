import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { User } from "#domain/accounts/users.ts";
import { normalizePhoneNumber } from "#domain/base/phone-number.ts";
import { ProblemError, validationProblem } from "../../http/problem.ts";
import { boundedQueue } from "../../http/bounded-queue.ts";
import { dummyHash, hashPassword, isPasswordOf } from "./password-hash.ts";

/** Each takes 19 MiB and one of libuv's four threads, shared with files and compression. */
const AT_ONCE = 2;
/** About a second's work; beyond it, ask to retry. */
const WAITING = 64;
const RETRY_AFTER_SECONDS = "2";

/** Password hashing behind one queue per process. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for null, in the same time. */
  isRight(password: string, stored: string | null): Promise<boolean>;
};

export function queuedPasswords(limits = { atOnce: AT_ONCE, waiting: WAITING }): Passwords {
  const queued = boundedQueue(limits, () => {
    const detail = "Too many people are signing in. Try again in a few seconds.";
    return new ProblemError(503, "busy", { detail, headers: { "retry-after": RETRY_AFTER_SECONDS } });
  });
  const dummy = dummyHash();

  return {
    hash: (password) => queued(() => hashPassword(password)),
    isRight: async (password, stored) => {
      const isRight = await queued(() => isPasswordOf(password, stored ?? dummy));
      return isRight && stored !== null;
    },
  };
}

type Owner = Partial<Pick<User, "first_name" | "middle_name" | "last_name" | "phone_number" | "email">>;

/** 422 for an easily guessed password, also from the owner's data. */
export async function refuseEasyPassword(password: string, owner: Owner): Promise<void> {
  const { first_name, middle_name, last_name, phone_number, email } = owner;
  const about = [first_name, middle_name, last_name, phone_number, email].filter(
    (text) => text !== null && text !== undefined,
  );
  if (!(await isEasyPassword(password, about))) return;
  throw validationProblem([
    { path: "password", message: "This password is easy to guess. Choose another one" },
  ]);
}

/** Local words common in passwords, likeliest first. */
const LOCAL_WORDS: readonly string[] = `
  ethiopia ethiopian ethio habesha habeshawi addis ababa addisababa abyssinia selam konjo sheger passport status
  passportstatus telegram whatsapp instagram facebook tiktok youtube ethiotelecom telebirr safaricom login admin
  superadmin root user guest immigration agency ilove love jesus christ god mariam mariyam maryam emanuel amanuel
  gabriel mikael giorgis tekle kidane abebe kebede bekele tesfaye alemu alemayehu tadesse girma haile selassie
  haileselassie tewodros menelik yohannes solomon dawit daniel samuel getachew mulugeta worku tilahun mekonnen
  tsegaye berhanu ayele assefa teshome desta hailu negash abera abdi ahmed mohammed mohamed hussen ali kedir
  almaz aster hiwot tigist selamawit meseret bethlehem betelhem hana helen sara marta rahel genet zewdu abeba
  birtukan fikir fikre yared natnael nahom bereket biruk eyob henok kaleb robel surafel yonas bahirdar gondar
  hawassa mekelle diredawa harar jimma adama dessie jigjiga axum aksum lalibela bishoftu debre oromia amhara tigray
  sidama somali afar arsenal manchester chelsea liverpool barcelona messi ronaldo kenya sudan eritrea buna injera
  ኢትዮጵያ ሀበሻ አዲስ አበባ ፓስፖርት ሰላም ፍቅር እግዚአብሔር ኢየሱስ ማርያም አማኑኤል ገብርኤል ሚካኤል ጊዮርጊስ አላህ አበበ ከበደ በቀለ ተስፋዬ
  ዳዊት ሰለሞን ቴዎድሮስ ምኒልክ ኃይለ ሥላሴ የይለፍ ቃል
`
  .trim()
  .split(/\s+/);

/** At 1,440 tries a day (domain/accounts/contract.ts) these take 19 years. */
const FEWEST_GUESSES = 10_000_000;
/** The estimate is quadratic in length; longer input never gets easier. */
const LETTERS_READ = 32;

let estimate: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is among the ten million easiest guesses: common ones (49,000 and local words), dates, keyboard
 * rows, repetitions, data in `about`, and variations.
 */
export async function isEasyPassword(password: string, about: readonly string[] = []): Promise<boolean> {
  const number = normalizePhoneNumber(password);
  if (number !== null && about.includes(number)) return true;
  estimate ??= loadEstimate();
  const letters = password.normalize("NFKC").slice(0, LETTERS_READ);
  const words = about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((text) => text.length > 2);
  return (await estimate).check(letters, words).guesses < FEWEST_GUESSES;
}

/** Loaded lazily: the word lists take 20 MB. */
async function loadEstimate(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new core.ZxcvbnFactory({ dictionary: { ...dictionary, here: [...LOCAL_WORDS] }, graphs });
}
