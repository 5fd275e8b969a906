import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  IgnoredTable,
  birrText,
  rateText,
  DayChart,
  barsPath,
} from "../../../../src/advertising/placements/figures/figures.tsx";
import { daysOfRows } from "../../../../src/advertising/report/report-page.tsx";
import { openLanguage } from "../../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../../src/platform/i18n/use-translate.tsx";
import { englishTranslator, translatorOf } from "../../support/english-translator.ts";

const day = (iso: string, views: number, clicks = 0) => ({ day: iso, offers: views * 2, views, clicks });

async function render(content: React.ReactNode): Promise<string> {
  const language = await openLanguage("en");
  await language.loadPage("advertisement-figures");
  return renderToStaticMarkup(<LanguageProvider language={language}>{content}</LanguageProvider>);
}

describe("the chart", () => {
  it("has a bar a day as high as its part of the highest, a low one for few and none for nothing", () => {
    expect(barsPath([0, 100, 50, 1])).toBe("M1.1 100v-100h.8v100zM2.1 100v-50h.8v50zM3.1 100v-2h.8v2z");
    expect(barsPath([])).toBe("");
    expect(barsPath([0, 0])).toBe("");
  });

  it("says in words what it shows", async () => {
    const days = [day("2026-11-20", 1200, 3), day("2026-11-21", 4)];
    const page = await render(<DayChart days={days} />);
    expect(page).toContain(
      'aria-label="Views and clicks a day: from 11 Hidar 2019 (20 November 2026) to 12 Hidar 2019 (21 November 2026), at most 1,200 views and 3 clicks"',
    );
    expect(page.match(/<path d="M/g)).toHaveLength(2);
  });
});

it("amounts and rates are written with few digits, in both languages", async () => {
  expect(birrText(englishTranslator, "1500.5")).toBe("1,500.50 ETB");
  expect(birrText(await translatorOf("am"), "1500.00")).toBe("1,500.00 ብር");
  expect(rateText(englishTranslator, 0.0253)).toBe("2.5%");
  expect(rateText(englishTranslator, null)).toBe("–");
});

it("events that did not count are listed with their reasons in words", async () => {
  const page = await render(
    <IgnoredTable ignored={[{ kind: "click", reason: "click_without_view", count: 3 }]} />,
  );
  expect(page).toContain("Click without a view");
  expect(page).toContain(">3<");
  expect(await render(<IgnoredTable ignored={[]} />)).toContain("Nothing was left out.");
});

it("a report's placements are added up by day, with the days between them", () => {
  const rates = { viewability: null, ctr: null };
  const rows = [
    { ...day("2026-11-20", 1), ...rates, placement: "calendar" as const },
    { ...day("2026-11-20", 2, 1), ...rates, placement: "sidebar" as const },
    { ...day("2026-11-22", 4), ...rates, placement: "sidebar" as const },
  ];
  expect(daysOfRows(rows)).toEqual([
    { day: "2026-11-20", offers: 6, views: 3, clicks: 1 },
    { day: "2026-11-21", offers: 0, views: 0, clicks: 0 },
    { day: "2026-11-22", offers: 8, views: 4, clicks: 0 },
  ]);
  expect(daysOfRows([])).toEqual([]);
});
