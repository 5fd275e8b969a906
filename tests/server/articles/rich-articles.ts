import { hash } from "node:crypto";
import sharp from "sharp";
import { picturePath } from "#domain/articles/media.ts";
import { encodePicture } from "../../../server/articles/media/encode-picture.ts";
import { storePicture } from "../../../server/articles/media/pictures.ts";
import type { Store } from "../../../server/store/store.ts";
import { storeArticles } from "./invented-articles.ts";

const NOW = "2026-11-19T08:00:00.000Z";

/** An article with everything a text can have, in two languages, among plain ones. Returns their slugs. */
export async function storeRichArticles(store: Store): Promise<{ english: string; amharic: string }> {
  const id = await storeInventedPicture(store);
  const common = {
    featured_image_url: picturePath(id),
    author_id: 4,
    updated_at: NOW,
    categories: ["guides", "offices"],
    tags: ["receipts", "photos", "fees", "opening-hours", "queues", "addis-ababa", "identity-cards", "ደረሰኝ"],
  };
  await storeArticles(store, [
    ...Array.from({ length: 6 }, (_, at) => ({
      slug: `plain-${at}`,
      title: `Opening hours of branch ${at}`,
      excerpt: "When its counters are open, and when fewest people wait.",
      published_at: new Date(Date.UTC(2026, 9, 1 + at)).toISOString(),
      author_id: 3,
      author_name: "Sample Author",
      language: "en",
      categories: ["offices"],
      tags: ["opening-hours"],
    })),
    {
      ...common,
      slug: "what-to-bring",
      title: "What to bring to the branch office when your passport is in a published list",
      excerpt: "The papers, the hours and the questions people ask most, with where to check each of them.",
      content: ENGLISH.replace("PICTURE", picturePath(id)),
      word_count: 900,
      reading_time: 4,
      author_name: "Hanna Sample",
      published_at: "2026-11-10T08:00:00.000Z",
      language: "en",
    },
    {
      ...common,
      slug: "ምን-ይዤ-ልሂድ",
      title: "ፓስፖርትዎ በታተመ ዝርዝር ውስጥ ሲገኝ ወደ ቅርንጫፍ ጽሕፈት ቤት ይዘው የሚሄዷቸው ሰነዶችና ሌሎች ነገሮች",
      excerpt: "ደረሰኝ፣ መታወቂያና ሌሎች ሰነዶች፤ እያንዳንዱን የት ማረጋገጥ እንደሚችሉ ጭምር።",
      content: AMHARIC.replace("PICTURE", picturePath(id)),
      word_count: 900,
      reading_time: 4,
      author_name: "ሐና ናሙና",
      published_at: "2026-11-12T08:00:00.000Z",
      language: "am",
    },
  ]);
  await store.write(async (trx) => {
    const rows = await trx.selectFrom("articles").select(["id", "slug"]).where("author_id", "=", 4).execute();
    for (const row of rows)
      await trx.insertInto("article_media").values({ article_id: row.id, media_id: id }).execute();
    const english = rows.find(({ slug }) => slug === "what-to-bring");
    await trx
      .updateTable("articles")
      .set({ translation_of: english?.id ?? null })
      .where("slug", "=", "ምን-ይዤ-ልሂድ")
      .execute();
  });
  return { english: "what-to-bring", amharic: "ምን-ይዤ-ልሂድ" };
}

/** The picture has as many bytes as a photograph. */
async function storeInventedPicture(store: Store): Promise<string> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">
    <filter id="n"><feTurbulence baseFrequency="0.02" numOctaves="4" seed="7"/></filter>
    <rect width="1600" height="1000" fill="#cfd8c8"/><rect width="1600" height="1000" filter="url(#n)" opacity="0.6"/>
    <rect x="220" y="300" width="1160" height="560" fill="#12603b"/><rect x="300" y="420" width="300" height="300" fill="#fbf8f1"/>
    <rect x="650" y="420" width="300" height="300" fill="#fbf8f1"/><rect x="1000" y="420" width="300" height="300" fill="#fbf8f1"/></svg>`;
  const file = await sharp(Buffer.from(drawn)).jpeg({ quality: 85 }).toBuffer();
  const encoded = await encodePicture(file);
  if (!encoded.ok) throw new Error(`The invented picture was refused: ${JSON.stringify(encoded.error)}`);
  const id = hash("sha256", file, "hex");
  const facts = { id, alt: "A counter with three windows", filename: "counter.jpg", uploadedBy: 1 };
  await store.write((trx) => storePicture(trx, { ...encoded.value, ...facts }, NOW));
  return id;
}

const filler = (text: string, times: number) => Array.from({ length: times }, () => text).join(" ");

const ENGLISH = `People who find their name in a list ask the same few things. ${filler("Check each of them with the branch itself before you travel.", 8)}

## The papers

1. The receipt you were given when you applied[^1]
2. An identity card that has not expired
3. For a child: the papers of **both** parents, see [the offices](/locations/)

![The counter](PICTURE "Windows open at 8:30")

${filler("Bring the originals, and a copy of each where you have one.", 20)}

## Hours and queues

| Branch | Opens | Closes | Fewest people wait, as those who went there say |
| :--- | ---: | ---: | --- |
| Adama | 8:30 | 17:00 | Tuesday and Wednesday, after the midday meal |
| Bahir Dar | 8:30 | 17:00 | Thursday |
| Dire Dawa | 7:30 | 15:30 | Any day before 9:00 |

${filler("Hours change around holidays.", 30)}

### On Saturdays

${filler("Most branches are closed on Saturdays; a few are open until noon.", 12)}

## If something is wrong

> The name in the list is spelt as it was typed from your form. A different spelling is not a different person.

- [ ] ${filler("Show the letter.", 3)}
- \`AAL1234567\` is how a request number looks; ~~a space in it~~ does not matter
- Long addresses wrap: https://www.example.org/a/very/long/address/that/has/to/be/broken/somewhere

## Where to check this

${filler("The agency answers by phone on 8133, free of charge.", 30)}[^two]

[^1]: It has the request number on it.
[^two]: In Amharic, Afaan Oromo, Tigrinya, Somali and English.
`;

const AMHARIC = `ስማቸውን በዝርዝር ውስጥ ያገኙ ሰዎች የሚጠይቋቸው ጥያቄዎች ተመሳሳይ ናቸው። ${filler("ከመጓዝዎ በፊት እያንዳንዱን ከቅርንጫፍ ጽሕፈት ቤቱ ያረጋግጡ።", 8)}

## የሚያስፈልጉ ሰነዶች

1. ሲያመለክቱ የተሰጠዎት ደረሰኝ[^1]
2. ጊዜው ያላለፈበት መታወቂያ
3. ለልጅ፦ የ**ሁለቱም** ወላጆች ሰነዶች፤ [ጽሕፈት ቤቶችን](/locations/) ይመልከቱ

![የመስኮቶቹ ምስል](PICTURE)

${filler("ዋናዎቹን ሰነዶች ከነቅጂዎቻቸው ይዘው ይሂዱ።", 20)}

## የሥራ ሰዓትና ወረፋ

| ቅርንጫፍ | የሚከፈትበት | የሚዘጋበት | ወረፋ የሚቀንስበት ጊዜ፣ የሄዱ ሰዎች እንደሚሉት |
| :--- | ---: | ---: | --- |
| አዳማ | 2፡30 | 11፡00 | ማክሰኞና ረቡዕ፣ ከምሳ ሰዓት በኋላ |
| ባሕር ዳር | 2፡30 | 11፡00 | ሐሙስ |
| ድሬዳዋ | 1፡30 | 9፡30 | በማንኛውም ቀን ከጠዋቱ 3፡00 በፊት |

${filler("በበዓላት ሰሞን የሥራ ሰዓት ይለወጣል።", 30)}

## ስሕተት ካለ

> በዝርዝሩ ውስጥ ያለው ስም ከማመልከቻዎ እንደተጻፈው ነው።

${filler("ደብዳቤውን ያሳዩ።", 20)}

## የት ማረጋገጥ ይቻላል

${filler("መሥሪያ ቤቱ በነጻ የስልክ መስመር 8133 ይመልሳል።", 20)}

[^1]: የማመልከቻ ቁጥሩ በላዩ ላይ አለ።
`;
