import { plainNumber } from "./plain-number.ts";
import type { Words } from "./words.ts";

const passports = (count: number) => (count === 1 ? "1 passport" : `${plainNumber(count)} passports`);

export const english: Words = {
  language: "en",
  languageName: "English",
  colon: ":",
  comma: ",",
  date: {
    ethiopianMonths:
      "Meskerem Tikimt Hidar Tahsas Tir Yekatit Megabit Miyazya Ginbot Sene Hamle Nehase Pagume".split(" "),
    gregorianMonths:
      "January February March April May June July August September October November December".split(" "),
    ethiopian: (day, month, year) => `${day} ${month} ${year}`,
    gregorian: (day, month, year) => `${day} ${month} ${year}`,
  },
  answer: {
    sample: "Sample data: invented people",
    independent: "An independent service, not the agency.",
    inList: "In the published list",
    branch: "Branch",
    published: "Published",
    waiting: "Waiting",
    days: (count) => (count === 0 ? "Since today" : count === 1 ? "1 day" : `${plainNumber(count)} days`),
    number: "Request number",
    whereToGo: "Where to collect it",
    address: "Address",
    hours: "Opening hours",
    phone: "Telephone",
    bring: "When you collect it",
    next: "What to do next",
    nextNumber: "Check the request number against your receipt. Names repeat, numbers do not.",
    nextConfirm: (phone) => `Before you travel, call the agency to confirm: ${phone}, free of charge.`,
    nextCollect: (branch) => `Collect it at the ${branch} branch.`,
    found: (count) => `${passports(count)} found`,
    sameName:
      "They all have the same name. Add another name, choose the branch, or search by request number.",
    narrow: "Add another name, or choose the branch.",
    sounds: (count, query) => `${passports(count)} ${count === 1 ? "sounds" : "sound"} like “${query}”`,
    soundsBoth: (exact, sounds, query) =>
      `${plainNumber(exact)} ${exact === 1 ? "is" : "are"} spelled exactly like this, ${plainNumber(sounds)} ${sounds === 1 ? "sounds" : "sound"} like “${query}”.`,
    soundsText: "Spelled differently, but they sound the same. Compare the request number.",
    soundsTextEthiopic:
      "The lists are in Latin letters. These names sound the same. Compare the request number.",
    soundsSingle: (query) => `It sounds like “${query}”. Compare the request number.`,
    soundsOther: "They sound alike, in another order",
    orderOther: "Same names, other order",
    orderText:
      "Own name, father’s and grandfather’s name stand in another order, so this is probably another person. Compare the request number.",
    orderOnly: (count) => `${passports(count)} ${count === 1 ? "has" : "have"} these names in another order`,
    orderMore: "With more names",
    readAs: (number) => `Read as ${number}: among the digits, O is 0 and I is 1.`,
    within: (count, digits) =>
      `${count === 1 ? "1 number contains" : `${plainNumber(count)} numbers contain`} ${digits}`,
    withinText: "Compare the letters before the digits with your receipt.",
    length: ({ letters, expected, typed }) =>
      `${expected} ${letters.length === 3 ? "digits" : "letters and digits"} belong after ${letters}. You typed ${typed}.`,
    similar: "Similar spellings",
    similarNumber: "Similar numbers",
    similarInstead:
      "No name in the lists is spelled exactly like this. These are often spelled this way too. Compare the request number.",
    similarInsteadEthiopic:
      "The lists are in Latin letters. No name there sounds exactly like this; these come close. Compare the request number.",
    similarInsteadNumber:
      "This number is not in the lists. These are, and differ from it by one slip. Compare each character with your receipt.",
    similarText:
      "Not what you typed, but names that are often spelled this way too. Compare the request number.",
    missing: "Not in the published lists",
    missingUpTo: (date) => `Not in the lists published up to ${date}`,
    overdue: (age, every) =>
      `Newest list is ${age === 1 ? "1 day" : `${plainNumber(age)} days`} old; new ones usually come ${every === 1 ? "every day" : `every ${plainNumber(every)} days`}.`,
    missingMeaning:
      "New lists come often, so look again in a few days. Not being in a list here says nothing about how far along a passport is.",
    branchesSame: (count) =>
      `The lists of ${count === 1 ? "1 branch" : `${plainNumber(count)} branches`} were searched, all up to this day`,
    branchesDiffer: (count) =>
      `The lists of ${count === 1 ? "1 branch" : `${plainNumber(count)} branches`} were searched; the newest list of some is older`,
    noLists: "There are no lists yet",
    noListsText:
      "No list of the agency is on this site now, so nothing can be found here. Look again in a few days.",
    tryTitle: "What to try",
    tryNumber: "Check each character against your receipt. O and 0, I and 1 look alike.",
    tryName: "Or search by name: numbers are sometimes misprinted.",
    tipFewer: "Fewer words: your own name alone, or with your father’s after it.",
    tipSpelling: "Another spelling, or Ethiopic script.",
    tipNumber: "Your request number: it is the most reliable.",
    callAgency: (phone) => `Call ${phone}, free of charge`,
    everywhere: "All branches",
    more: (shown, count) => `Show more (${plainNumber(shown)} of ${plainNumber(count)})`,
    previous: "Previous",
    openPage: "Open its page",
  },
  talk: {
    greeting:
      "Send me a name or a request number, in Latin letters or Ethiopic script. I will tell you whether the passport is in the published lists, and where to collect it.\n\nFor example: Abebe Kebede or AAL1234567",
    commands: {
      watches: "What I watch for you, and how to remove it",
      language: "English or Amharic",
      stop: "Delete everything about this chat",
      help: "How to ask",
    },
    privacy:
      "What you send is looked up and not kept. Only what you ask me to watch is kept, encrypted, until you remove it.",
    site: (address) => `The site: ${address}`,
    onlyText: "I can only read text. Send a name or a request number.",
    tooLong: "That is too long for a name or a number. Send only the name, or only the request number.",
    nothingInIt: "I see no name or number in that. Send one like these: Abebe Kebede or AAL1234567",
    numberTooShort: "A request number has more letters and digits. Send all of it.",
    unknownCommand: "I do not know this command. Send a name or a request number, or /help.",
    tooMany: "Those were many questions for one minute. Wait a minute, then ask again.",
    busy: "The server is busy. Ask again in a minute.",
    tryAgain: "Try again",
    tooOld: "This message is too old. Send the name or the number again.",
    inGroup: "Others read along here. Ask me in a private chat.",
    openChat: "Open a private chat",
    chooseBranch: "Choose the branch",
    tellMe: "Tell me when it appears",
    watching: (what) => `I will write to you here when this is in a new list: ${what}`,
    watchIsKnown: (address) =>
      `For this, our server keeps what you wait for and this chat, encrypted. Telegram can read our messages.${address === "" ? "" : ` The app watches without our server knowing whom you wait for: ${address}`}`,
    alreadyWatched: "I already watch this for you.",
    tooManyWatches: (most) => `I can watch ${most} for you. Remove one first: /watches`,
    needsFather:
      "To watch a name I need two: the person’s own and the father’s. Send both, then tap the button.",
    watches: "I write to you when one of these is in a new list. Tap one to remove it.",
    noWatches:
      "I watch nothing for you. Send a name or a number that is not in the lists yet, then tap “Tell me when it appears”.",
    removed: (what) => `Removed: ${what}`,
    removedBefore: "It is already removed.",
    show: "Show it",
    forgotten: (count) =>
      `Everything about this chat is deleted, ${count === 1 ? "1 watch" : `${count} watches`}. I will write only when you ask.`,
    nothingKept: "Nothing about this chat is kept.",
    languageSet: "From now on I write to you in English.",
    languageNotKept:
      "As nothing about this chat is kept, I answer in the language of your Telegram. Under each answer is a button for the other language.",
    newFound: (label) => `${label}: in the published list`,
    newName: (label) => `${label}: a name in a new list`,
    newSimilar: (label) => `${label}: similar spellings`,
    newSimilarText: "It may not be the right one. Compare the request number.",
    moved: (label) => `${label}: another branch`,
    movedText: (branch) => `It is now listed at ${branch}.`,
    compare: "Compare the request number.",
    andMore: (count) => `and ${plainNumber(count)} more`,
    endWith: "To stop this: /watches",
    warning: (idleDays, daysLeft) =>
      `You have not used this chat for ${idleDays} days. If I should go on telling you of new lists, tap the button. Otherwise what I watch for you is deleted in ${daysLeft} days.`,
    keepTelling: "Go on telling me",
    goesOn: "I go on telling you.",
  },
};
