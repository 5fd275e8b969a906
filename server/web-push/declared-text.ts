import type { DeclaredNotice, Notice } from "#domain/notices/payload.ts";

/** Shown where the app itself does not run; names nobody. In the app's words: `alert.*` of its catalogues. */
const TEXTS = {
  en: {
    lists: {
      title: "New passport lists",
      body: "Open the app to see whether yours is in them.",
    },
    test: {
      title: "Notices work on this phone",
      body: "You will be told here when one you wait for is in a new list.",
    },
    renew: {
      title: "Open the app once",
      body: "Then you go on being told of new lists. Otherwise notices end in 10 days.",
    },
  },
  am: {
    lists: {
      title: "አዲስ የፓስፖርት ዝርዝር ወጥቷል",
      body: "የእርስዎ በውስጡ መኖር አለመኖሩን ለማየት መተግበሪያውን ይክፈቱ።",
    },
    test: {
      title: "ማሳወቂያ በዚህ ስልክ ላይ ይሠራል",
      body: "የሚጠብቁት በአዲስ ዝርዝር ሲወጣ እዚህ እናሳውቅዎታለን።",
    },
    renew: {
      title: "መተግበሪያውን አንድ ጊዜ ይክፈቱ",
      body: "ከከፈቱ ስለ አዳዲስ ዝርዝሮች ማሳወቂያ ይቀጥላል፤ አለበለዚያ በ10 ቀናት ውስጥ ያበቃል።",
    },
  },
};

/** What a browser shows of a notice by itself; it leads to `navigate`. */
export function declaredNotice(
  { test, renew }: Notice,
  language: "en" | "am",
  navigate: string,
): DeclaredNotice {
  const kind = test === true ? "test" : renew === true ? "renew" : "lists";
  return { ...TEXTS[language][kind], lang: language, navigate };
}
