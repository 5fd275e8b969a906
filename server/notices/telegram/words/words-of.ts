import type { Language } from "#domain/base/languages.ts";
import { english } from "./en.ts";
import { plainNumber } from "./plain-number.ts";
import type { Words } from "./words.ts";

const isOne = (count: number) => count === 0 || count === 1;

const amharic: Words = {
  language: "am",
  languageName: "አማርኛ",
  colon: "፦",
  comma: "፣",
  date: {
    ethiopianMonths: "መስከረም ጥቅምት ኅዳር ታኅሣሥ ጥር የካቲት መጋቢት ሚያዝያ ግንቦት ሰኔ ሐምሌ ነሐሴ ጳጉሜን".split(" "),
    gregorianMonths: "ጃንዋሪ ፌብሩዋሪ ማርች ኤፕሪል ሜይ ጁን ጁላይ ኦገስት ሴፕቴምበር ኦክቶበር ኖቬምበር ዲሴምበር".split(" "),
    ethiopian: (day, month, year) => `${month} ${day} ቀን ${year} ዓ.ም.`,
    gregorian: (day, month, year) => `${month} ${day} ቀን ${year}`,
  },
  answer: {
    sample: "የናሙና መረጃ፦ ምናባዊ ሰዎች",
    independent: "ራሱን የቻለ አገልግሎት እንጂ መሥሪያ ቤቱ አይደለም።",
    inList: "በታተመው ዝርዝር ውስጥ አለ",
    branch: "ቅርንጫፍ",
    published: "የወጣበት ቀን",
    waiting: "የቆየው",
    days: (count) => (count === 0 ? "ከዛሬ ጀምሮ" : count === 1 ? "1 ቀን" : `${plainNumber(count)} ቀናት`),
    number: "የማመልከቻ ቁጥር",
    whereToGo: "የሚወስዱበት ቦታ",
    address: "አድራሻ",
    hours: "የሥራ ሰዓት",
    phone: "ስልክ",
    bring: "ለመውሰድ ሲሄዱ",
    next: "ቀጥሎ የሚያደርጉት",
    nextNumber: "የማመልከቻ ቁጥሩን ከደረሰኝዎ ጋር ያመሳክሩ። ስም ሊደገም ይችላል፤ ቁጥር ግን አይደገምም።",
    nextConfirm: (phone) => `ከመጓዝዎ በፊት መሥሪያ ቤቱን ጠይቀው ያረጋግጡ፦ ወደ ${phone} ይደውሉ፤ ነፃ ነው።`,
    nextCollect: (branch) => `ከ${branch} ቅርንጫፍ ይውሰዱ።`,
    found: (count) => (isOne(count) ? `${count} ፓስፖርት ተገኝቷል` : `${plainNumber(count)} ፓስፖርቶች ተገኝተዋል`),
    sameName: "ሁሉም ተመሳሳይ ስም አላቸው። ተጨማሪ ስም ያስገቡ፣ ቅርንጫፍ ይምረጡ፣ ወይም በማመልከቻ ቁጥር ይፈልጉ።",
    narrow: "ተጨማሪ ስም ያስገቡ ወይም ቅርንጫፍ ይምረጡ።",
    sounds: (count, query) =>
      isOne(count)
        ? `ከ«${query}» ጋር በድምፅ የሚመሳሰል ${count} ፓስፖርት`
        : `ከ«${query}» ጋር በድምፅ የሚመሳሰሉ ${plainNumber(count)} ፓስፖርቶች`,
    soundsBoth: (exact, sounds, query) =>
      `${isOne(exact) ? `${exact} በትክክል እንዲህ ተጽፏል` : `${plainNumber(exact)} በትክክል እንዲህ ተጽፈዋል`}፤ ${isOne(sounds) ? `${sounds} ከ«${query}» ጋር በድምፅ ይመሳሰላል` : `${plainNumber(sounds)} ከ«${query}» ጋር በድምፅ ይመሳሰላሉ`}።`,
    soundsText: "አጻጻፋቸው ይለያል፤ ድምፃቸው ግን አንድ ነው። የማመልከቻ ቁጥሩን ያመሳክሩ።",
    soundsTextEthiopic: "ዝርዝሮቹ በእንግሊዝኛ ፊደላት የተጻፉ ናቸው። እነዚህ ስሞች በድምፅ አንድ ናቸው። የማመልከቻ ቁጥሩን ያመሳክሩ።",
    soundsSingle: (query) => `ከ«${query}» ጋር በድምፅ ይመሳሰላል። የማመልከቻ ቁጥሩን ያመሳክሩ።`,
    soundsOther: "በድምፅ የሚመሳሰሉ፣ በሌላ ቅደም ተከተል",
    orderOther: "ተመሳሳይ ስሞች፣ በሌላ ቅደም ተከተል",
    orderText: "የራስ፣ የአባትና የአያት ስሞች ቅደም ተከተላቸው ይለያል፤ ስለዚህ ምናልባት የሌላ ሰው ነው። የማመልከቻ ቁጥሩን ያመሳክሩ።",
    orderOnly: (count) =>
      isOne(count)
        ? `${count} ፓስፖርት እነዚህን ስሞች በሌላ ቅደም ተከተል ይዟል`
        : `${plainNumber(count)} ፓስፖርቶች እነዚህን ስሞች በሌላ ቅደም ተከተል ይዘዋል`,
    orderMore: "ተጨማሪ ስም ያላቸው",
    readAs: (number) => `${number} ተብሎ ተነቧል፤ በቁጥሮቹ መካከል O ማለት 0፣ I ማለት 1 ነው።`,
    within: (count, digits) =>
      isOne(count)
        ? `${digits} ያለበት ${count} የማመልከቻ ቁጥር`
        : `${digits} ያለባቸው ${plainNumber(count)} የማመልከቻ ቁጥሮች`,
    withinText: "ከቁጥሮቹ በፊት ያሉትን ፊደላት ከደረሰኝዎ ጋር ያመሳክሩ።",
    length: ({ letters, expected, typed }) =>
      `ከ${letters} በኋላ ${expected} ${letters.length === 3 ? "ቁጥሮች" : "ፊደላትና ቁጥሮች"} መኖር አለባቸው፤ እርስዎ ${typed} ጽፈዋል።`,
    similar: "ተመሳሳይ አጻጻፎች",
    similarNumber: "የሚመሳሰሉ ቁጥሮች",
    similarInstead: "በትክክል እንዲህ የተጻፈ ስም በዝርዝሮቹ ውስጥ የለም። እነዚህ ስሞች ግን ብዙ ጊዜ እንዲህም ይጻፋሉ። የማመልከቻ ቁጥሩን ያመሳክሩ።",
    similarInsteadEthiopic:
      "ዝርዝሮቹ በእንግሊዝኛ ፊደላት የተጻፉ ናቸው። በድምፅ ከዚህ ጋር አንድ የሆነ ስም የለም፤ እነዚህ ግን ይቀርባሉ። የማመልከቻ ቁጥሩን ያመሳክሩ።",
    similarInsteadNumber:
      "ይህ ቁጥር በዝርዝሮቹ ውስጥ የለም። እነዚህ ግን አሉ፤ ከእሱ የሚለዩት በአንድ ስህተት ብቻ ነው። እያንዳንዱን ፊደልና ቁጥር ከደረሰኝዎ ጋር ያመሳክሩ።",
    similarText: "እርስዎ ከጻፉት ጋር አንድ አይደሉም፤ ግን ብዙ ጊዜ እንዲህም ይጻፋሉ። የማመልከቻ ቁጥሩን ያመሳክሩ።",
    missing: "በታተሙት ዝርዝሮች ውስጥ የለም",
    missingUpTo: (date) => `እስከ ${date} በወጡት ዝርዝሮች ውስጥ የለም`,
    overdue: (age, every) =>
      `አዲሱ ዝርዝር ከወጣ ${isOne(age) ? `${age} ቀን` : `${plainNumber(age)} ቀናት`} ሆኖታል፤ ብዙውን ጊዜ ግን ${every === 1 ? "በየቀኑ" : `በየ${plainNumber(every)} ቀኑ`} አዲስ ዝርዝር ይወጣል።`,
    missingMeaning:
      "አዳዲስ ዝርዝሮች በየጊዜው ይወጣሉ፤ ከጥቂት ቀናት በኋላ እንደገና ይፈልጉ። እዚህ ዝርዝር ውስጥ አለመኖሩ ፓስፖርቱ ምን ደረጃ ላይ እንዳለ አያሳይም።",
    branchesSame: (count) =>
      `የ${isOne(count) ? `${count} ቅርንጫፍ` : `${plainNumber(count)} ቅርንጫፎች`} ዝርዝሮች ተፈትሸዋል፤ ሁሉም እስከዚህ ቀን ድረስ`,
    branchesDiffer: (count) =>
      `የ${isOne(count) ? `${count} ቅርንጫፍ` : `${plainNumber(count)} ቅርንጫፎች`} ዝርዝሮች ተፈትሸዋል፤ የአንዳንዶቹ የመጨረሻ ዝርዝር ቀደም ብሎ የወጣ ነው`,
    noLists: "እስካሁን ምንም ዝርዝር የለም",
    noListsText: "አሁን በዚህ ድረ ገጽ ላይ የመሥሪያ ቤቱ ዝርዝር ስለሌለ ምንም ሊገኝ አይችልም። ከጥቂት ቀናት በኋላ እንደገና ይሞክሩ።",
    tryTitle: "ሊሞክሩ የሚችሉት",
    tryNumber: "እያንዳንዱን ፊደልና ቁጥር ከደረሰኝዎ ጋር ያመሳክሩ። O እና 0፣ I እና 1 ይመሳሰላሉ።",
    tryName: "ወይም በስም ይፈልጉ፤ አንዳንድ ጊዜ ቁጥር በስህተት ይታተማል።",
    tipFewer: "ስሞችን ይቀንሱ፦ የራስዎን ስም ብቻ፣ ወይም ከአባትዎ ስም ጋር።",
    tipSpelling: "ሌላ አጻጻፍ፣ ወይም የአማርኛ ፊደል።",
    tipNumber: "የማመልከቻ ቁጥርዎን፤ ከሁሉም የበለጠ አስተማማኝ ነው።",
    callAgency: (phone) => `በነፃ ወደ ${phone} ይደውሉ`,
    everywhere: "ሁሉም ቅርንጫፎች",
    more: (shown, count) => `ተጨማሪ አሳይ (ከ${plainNumber(count)} ውስጥ ${plainNumber(shown)})`,
    previous: "ቀዳሚ",
    openPage: "ገጹን ክፈት",
  },
  talk: {
    greeting:
      "ስም ወይም የማመልከቻ ቁጥር ይላኩልኝ፤ በአማርኛም በእንግሊዝኛም ፊደል መጻፍ ይችላሉ። ፓስፖርቱ በታተሙት ዝርዝሮች ውስጥ መኖር አለመኖሩንና የሚወሰድበትን ቦታ እነግርዎታለሁ።\n\nለምሳሌ፦ አበበ ከበደ ወይም AAL1234567",
    commands: {
      watches: "የምከታተልልዎትን ለማየትና ለማስወገድ",
      language: "አማርኛ ወይም English",
      stop: "ስለዚህ ውይይት ያለውን ሁሉ ለመሰረዝ",
      help: "እንዴት እንደሚጠይቁ",
    },
    privacy: "የሚልኩት ይፈለጋል እንጂ አይቀመጥም። የሚቀመጠው እንድከታተልልዎት የጠየቁት ብቻ ነው፤ እስኪያስወግዱት ድረስ ተመሥጥሮ ይቆያል።",
    site: (address) => `ድረ ገጹ፦ ${address}`,
    onlyText: "ማንበብ የምችለው ጽሑፍ ብቻ ነው። ስም ወይም የማመልከቻ ቁጥር ይላኩ።",
    tooLong: "ይህ ለስም ወይም ለቁጥር በጣም ይረዝማል። ስሙን ብቻ ወይም የማመልከቻ ቁጥሩን ብቻ ይላኩ።",
    nothingInIt: "በዚህ ውስጥ ስም ወይም ቁጥር አላገኘሁም። እንዲህ አድርገው ይላኩ፦ አበበ ከበደ ወይም AAL1234567",
    numberTooShort: "የማመልከቻ ቁጥር ከዚህ ይረዝማል። ሙሉውን ይላኩ።",
    unknownCommand: "ይህን ትእዛዝ አላውቀውም። ስም ወይም የማመልከቻ ቁጥር ይላኩ፤ ወይም /help ይጻፉ።",
    tooMany: "በአንድ ደቂቃ ውስጥ ብዙ ጥያቄዎች መጥተዋል። አንድ ደቂቃ ቆይተው እንደገና ይጠይቁ።",
    busy: "ሰርቨሩ ለጊዜው ሥራ በዝቶበታል። ከአንድ ደቂቃ በኋላ እንደገና ይጠይቁ።",
    tryAgain: "እንደገና ሞክር",
    tooOld: "ይህ መልእክት ቆይቷል። ስሙን ወይም ቁጥሩን እንደገና ይላኩ።",
    inGroup: "እዚህ ሌሎችም ያነባሉ። ለብቻ በሚደረግ ውይይት ይጠይቁኝ።",
    openChat: "የግል ውይይት ክፈት",
    chooseBranch: "ቅርንጫፍ ምረጥ",
    tellMe: "በዝርዝር ሲወጣ አሳውቀኝ",
    watching: (what) => `ይህ በአዲስ ዝርዝር ሲወጣ እዚህ እጽፍልዎታለሁ፦ ${what}`,
    watchIsKnown: (address) =>
      `ለዚህም ሰርቨራችን የሚጠብቁትንና ይህን ውይይት መሥጥሮ ያስቀምጣል። ቴሌግራም መልእክቶቻችንን ማንበብ ይችላል።${address === "" ? "" : ` ማንን እንደሚጠብቁ ሰርቨራችን ሳያውቅ ለመከታተል መተግበሪያውን ይጠቀሙ፦ ${address}`}`,
    alreadyWatched: "ይህን አስቀድሜ እየተከታተልኩልዎት ነው።",
    tooManyWatches: (most) => `መከታተል የምችለው ${most} ብቻ ነው። መጀመሪያ አንዱን ያስወግዱ፦ /watches`,
    needsFather: "ስምን ለመከታተል ሁለት ስም ያስፈልገኛል፦ የባለቤቱና የአባት ስም። ሁለቱንም ልከው ከዚያ አዝራሩን ይንኩ።",
    watches: "ከእነዚህ አንዱ በአዲስ ዝርዝር ሲወጣ እጽፍልዎታለሁ። ለማስወገድ ይንኩት።",
    noWatches: "የምከታተልልዎት ነገር የለም። ገና በዝርዝሮቹ ውስጥ የሌለ ስም ወይም ቁጥር ይላኩ፤ ከዚያ «በዝርዝር ሲወጣ አሳውቀኝ» የሚለውን ይንኩ።",
    removed: (what) => `ተወግዷል፦ ${what}`,
    removedBefore: "አስቀድሞ ተወግዷል።",
    show: "አሳይ",
    forgotten: (count) => `ስለዚህ ውይይት የነበረው ሁሉ ተሰርዟል፤ ${count} ክትትል። ከአሁን በኋላ የምጽፈው ሲጠይቁኝ ብቻ ነው።`,
    nothingKept: "ስለዚህ ውይይት የተቀመጠ ነገር የለም።",
    languageSet: "ከአሁን በኋላ በአማርኛ እጽፍልዎታለሁ።",
    languageNotKept:
      "ስለዚህ ውይይት የሚቀመጥ ነገር ስለሌለ የምመልሰው በቴሌግራምዎ ቋንቋ ነው። በእያንዳንዱ መልስ ሥር ወደ ሌላው ቋንቋ የሚቀይር አዝራር አለ።",
    newFound: (label) => `${label}፦ በታተመው ዝርዝር ውስጥ አለ`,
    newName: (label) => `${label}፦ ስሙ በአዲስ ዝርዝር ውስጥ አለ`,
    newSimilar: (label) => `${label}፦ ተመሳሳይ አጻጻፎች`,
    newSimilarText: "ምናልባት የሚፈልጉት አይደለም። የማመልከቻ ቁጥሩን ያመሳክሩ።",
    moved: (label) => `${label}፦ ሌላ ቅርንጫፍ`,
    movedText: (branch) => `አሁን በ${branch} ቅርንጫፍ ዝርዝር ውስጥ አለ።`,
    compare: "የማመልከቻ ቁጥሩን ያመሳክሩ።",
    andMore: (count) => `እና ሌሎች ${plainNumber(count)}`,
    endWith: "ለማቆም፦ /watches",
    warning: (idleDays, daysLeft) =>
      `ይህን ውይይት ለ${idleDays} ቀናት አልተጠቀሙበትም። ስለ አዳዲስ ዝርዝሮች ማሳወቄን እንድቀጥል አዝራሩን ይንኩ። አለበለዚያ የምከታተልልዎት ሁሉ ከ${daysLeft} ቀናት በኋላ ይሰረዛል።`,
    keepTelling: "ማሳወቅህን ቀጥል",
    goesOn: "ማሳወቄን እቀጥላለሁ።",
  },
};

const WORDS: Readonly<Record<Language, Words>> = { en: english, am: amharic };

export function wordsOf(language: Language): Words {
  return WORDS[language];
}
