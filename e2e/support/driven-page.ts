import { expect } from "@playwright/test";
import { openWithPuppeteer } from "./puppeteer.ts";
import { openWebkit } from "./webkit.ts";

/** The only page of a browser with a new profile, in the few words that a driver of any browser understands. */
export type DrivenPage = {
  /** Waits for the load. */
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs in the page, with arguments that JSON can hold. */
  evaluate: <T, Args extends unknown[]>(work: (...args: Args) => T | Promise<T>, ...args: Args) => Promise<T>;
  sees: (place: Place) => Promise<boolean>;
  /** By the mouse. */
  click: (place: Place) => Promise<void>;
  /** By the keyboard, in place of what stands there. */
  type: (place: Place, text: string) => Promise<void>;
  close: () => Promise<void>;
};

/** An XPath. The first that can be seen is meant. */
export type Place = string;

const DRIVERS: Readonly<Record<string, () => Promise<DrivenPage>>> = {
  chromium: () => openWithPuppeteer("chrome"),
  firefox: () => openWithPuppeteer("firefox"),
  webkit: openWebkit,
};

/** `browser`: the name of a project in the configuration of the tests. */
export async function openDrivenPage(browser: string): Promise<DrivenPage> {
  const open = DRIVERS[browser];
  if (open === undefined) throw new Error(`There is no driver for the browser ${browser}`);
  return open();
}

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

async function untilAlive(page: DrivenPage): Promise<void> {
  const isAlive = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector("main h1") ?? {}).some((key) => key.startsWith("__react")),
    );
  await expect.poll(isAlive, { ...PATIENT, message: "the app stands" }).toBe(true);
}

/** Waits until it can be seen. */
export async function expectVisible(page: DrivenPage, place: Place): Promise<void> {
  await expect.poll(() => page.sees(place), { ...PATIENT, message: place }).toBe(true);
}

export async function click(page: DrivenPage, place: Place): Promise<void> {
  await expectVisible(page, place);
  await page.click(place);
}

export async function type(page: DrivenPage, place: Place, text: string): Promise<void> {
  await expectVisible(page, place);
  await page.type(place, text);
}

/** All that can be read, in one line. */
export function words(page: DrivenPage): Promise<string> {
  return page.evaluate(() => document.body.innerText.replace(/\s+/g, " "));
}

/** Waits until the page says it. */
export async function expectWords(page: DrivenPage, said: string): Promise<void> {
  await expect.poll(() => words(page), PATIENT).toContain(said);
}
