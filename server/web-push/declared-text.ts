import type { DeclaredNotice } from "#domain/notices/payload.ts";

/** Shown where the app itself does not run; names nobody. */
const TEXTS = {
  en: {
    title: "New passport lists",
    body: "Open the app to see whether a passport you wait for is in them.",
  },
  am: {
    title: "አዲስ የፓስፖርት ዝርዝር ወጥቷል",
    body: "የሚጠብቁት ፓስፖርት በዝርዝሩ ውስጥ መኖሩን ለማየት መተግበሪያውን ይክፈቱ።",
  },
};

/** The text of a push that a browser can show by itself. */
export function declaredNotice(language: "en" | "am", navigate: string): DeclaredNotice {
  return { ...TEXTS[language], lang: language, navigate };
}
