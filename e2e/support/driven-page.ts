import { expect } from "@playwright/test";
import { passportsOnPhone } from "./look-up.ts";
import { SAMPLE_TOTAL } from "./sample-data.ts";

/** The only page of a browser with a new profile, in the few words that a driver of any browser understands. */
export type DrivenPage = {
  /** Waits for the load. */
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs in the page, with arguments that JSON can hold. */
  evaluate: <T, Args extends unknown[]>(work: (...args: Args) => T | Promise<T>, ...args: Args) => Promise<T>;
  /** Null if it cannot be seen. */
  whereIs: (place: Place) => Promise<string | null>;
  /** Clicks with the mouse. */
  click: (place: Place) => Promise<void>;
  /** Replaces the field's text by typing. */
  type: (place: Place, text: string) => Promise<void>;
  close: () => Promise<void>;
};

/** An XPath. The first that can be seen is meant. */
export type Place = string;

export const PATIENT = { timeout: 30_000, intervals: [100] };

const named = (name: string) => `[normalize-space()="${name}" or @aria-label="${name}"]`;

export const button = (name: string): Place => `//*[self::button or self::summary]${named(name)}`;
export const link = (name: string): Place => `//main//a${named(name)}`;
export const field = (label: string): Place => `//*[@id=//label[normalize-space()="${label}"]/@for]`;
export const heading = (words: string): Place =>
  `//main//*[self::h1 or self::h2 or self::h3][contains(normalize-space(), "${words}")]`;
export const SEARCH_BOX: Place = '//main//input[@type="search"]';

/** Opens the page and waits until React has taken the heading over: what is pressed before is lost. */
export async function open(page: DrivenPage, url: string): Promise<void> {
  await page.open(url);
  await untilAlive(page);
}

export async function reload(page: DrivenPage): Promise<void> {
  await page.reload();
  await untilAlive(page);
}

/**
 * A first visit and a second one, until all lists are here and the service worker can answer without the server. On a
 * link of which the browser tells nothing, and Firefox and WebKit never do, the first begins with the newest lists.
 */
export async function openWithLists(phone: DrivenPage, origin: string): Promise<void> {
  await open(phone, origin);
  await expect.poll(() => passportsOnPhone(phone), PATIENT).toBeGreaterThan(0);
  const isAtRest = () =>
    phone.evaluate(
      async () =>
        !(await navigator.locks.query()).held?.some(({ name }) => name === "passport-status-mirror") &&
        navigator.serviceWorker.controller !== null,
    );
  await expect.poll(isAtRest, PATIENT).toBe(true);
  await reload(phone);
  await expect.poll(() => passportsOnPhone(phone), PATIENT).toBe(SAMPLE_TOTAL);
}

async function untilAlive(page: DrivenPage): Promise<void> {
  const isAlive = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector("main h1") ?? {}).some((key) => key.startsWith("__react")),
    );
  await expect.poll(isAlive, { ...PATIENT, message: "the app stands" }).toBe(true);
}

/** Waits until it can be seen. */
export async function expectVisible(page: DrivenPage, place: Place): Promise<void> {
  await expect.poll(() => page.whereIs(place), { ...PATIENT, message: place }).not.toBeNull();
}

/** What moves is missed by the mouse. */
async function untilStill(page: DrivenPage, place: Place): Promise<void> {
  let before: string | null = null;
  const isStill = async () => {
    const now = await page.whereIs(place);
    const same = now !== null && now === before;
    before = now;
    return same;
  };
  await expect.poll(isStill, { ...PATIENT, message: place }).toBe(true);
}

export async function click(page: DrivenPage, place: Place): Promise<void> {
  await untilStill(page, place);
  await page.click(place);
}

export async function type(page: DrivenPage, place: Place, text: string): Promise<void> {
  await expectVisible(page, place);
  await page.type(place, text);
}

/** What choosing a file in the system's dialog does, which no driver of all browsers reaches. A letter is a byte. */
export async function chooseFile(
  page: DrivenPage,
  { name, bytes }: { name: string; bytes: string },
): Promise<void> {
  await page.evaluate(
    (called, text) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], called));
      const input = document.querySelector<HTMLInputElement>("main input[type=file]");
      if (input === null) throw new Error("There is no input for a file");
      input.files = data.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    name,
    bytes,
  );
}

/** All that can be read, in one line. */
export function words(page: DrivenPage): Promise<string> {
  return page.evaluate(() => document.body.innerText.replace(/\s+/g, " "));
}

/** Waits until the page says it. */
export async function expectWords(page: DrivenPage, said: string): Promise<void> {
  await expect.poll(() => words(page), PATIENT).toContain(said);
}
