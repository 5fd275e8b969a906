/** What the bot says in one language. Sentences of an answer are the site's (`tests/server/telegram/words.test.ts`). */
export type Words = {
  language: Language;
  /** For the button that leads to this language. */
  languageName: string;
  /** After a term, and between parts of a line. */
  colon: string;
  comma: string;
  date: {
    ethiopianMonths: readonly string[];
    gregorianMonths: readonly string[];
    ethiopian: (day: number, month: string, year: number) => string;
    gregorian: (day: number, month: string, year: number) => string;
  };
  answer: AnswerWords;
  talk: TalkWords;
};

export type Language = "en" | "am";

type Counted = (count: number) => string;

export type AnswerWords = {
  sample: string;
  independent: string;
  inList: string;
  branch: string;
  published: string;
  waiting: string;
  days: Counted;
  number: string;
  whereToGo: string;
  address: string;
  hours: string;
  phone: string;
  bring: string;
  next: string;
  nextNumber: string;
  nextConfirm: (phone: string) => string;
  nextCollect: (branch: string) => string;
  found: Counted;
  sameName: string;
  narrow: string;
  sounds: (count: number, query: string) => string;
  soundsBoth: (exact: number, sounds: number, query: string) => string;
  soundsText: string;
  soundsTextEthiopic: string;
  soundsSingle: (query: string) => string;
  similar: string;
  similarNumber: string;
  similarInstead: string;
  similarInsteadEthiopic: string;
  similarInsteadNumber: string;
  similarText: string;
  missing: string;
  missingUpTo: (date: string) => string;
  missingMeaning: string;
  branchesSame: Counted;
  branchesDiffer: Counted;
  noLists: string;
  noListsText: string;
  tryTitle: string;
  tryNumber: string;
  tryTwins: string;
  tryName: string;
  tipFewer: string;
  tipSpelling: string;
  tipNumber: string;
  callAgency: (phone: string) => string;
  everywhere: string;
  more: (shown: number, count: number) => string;
  previous: string;
  openPage: string;
};

export type TalkWords = {
  greeting: string;
  commands: { watches: string; language: string; stop: string; help: string };
  privacy: string;
  site: (address: string) => string;
  onlyText: string;
  tooLong: string;
  nothingInIt: string;
  numberTooShort: string;
  unknownCommand: string;
  tooMany: string;
  busy: string;
  tryAgain: string;
  tooOld: string;
  inGroup: string;
  openChat: string;
  chooseBranch: string;
  tellMe: string;
  watching: (what: string) => string;
  /** `address`: of the site, "" if unknown. */
  watchIsKnown: (address: string) => string;
  alreadyWatched: string;
  tooManyWatches: (most: number) => string;
  needsFather: string;
  watches: string;
  noWatches: string;
  removed: (what: string) => string;
  removedBefore: string;
  show: string;
  forgotten: Counted;
  nothingKept: string;
  languageSet: string;
  languageNotKept: string;
  newFound: (label: string) => string;
  newName: (label: string) => string;
  newSimilar: (label: string) => string;
  newSimilarText: string;
  moved: (label: string) => string;
  movedText: (branch: string) => string;
  compare: string;
  andMore: Counted;
  endWith: string;
  warning: (idleDays: number, daysLeft: number) => string;
  keepTelling: string;
  goesOn: string;
};
