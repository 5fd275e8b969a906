import { describe, expect, it } from "vitest";
import { PLACEMENT_SIZES } from "#domain/advertising/placements.ts";
import type { PageRequest } from "#domain/base/rendered-page.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { render } from "../../../../src/entry-server.tsx";

const AUDIENCE = { passports_published: 12_345, branches: 17, lookups_a_day: 678, days_counted: 9 };
const json: [string, string][] = [["content-type", "application/json"]];
const nothing: PageRequest["ask"] = async () => ({ status: 503, headers: [], body: "" });

function audience(data: object): PageRequest["ask"] {
  return async (path) =>
    path === apiPaths.audience
      ? { status: 200, headers: json, body: JSON.stringify({ data }) }
      : nothing(path);
}

async function page(path: string, { ask = nothing, locale = "en" }: Partial<PageRequest> = {}) {
  const origin = "https://passports.example";
  const now = Date.UTC(2026, 10, 20);
  const { body, head, status } = await render({ path, search: "", locale, origin, now, ask });
  const text = body.replace(/<style.*?<\/style>/gs, "").replace(/<[^>]+>/g, "\n");
  return { body, head, status, text };
}

describe("/advertisment", () => {
  it("shows each place with its sizes, the packages and the way to the form", async () => {
    const { body, text, status, head } = await page("/advertisment", { ask: audience(AUDIENCE) });
    expect(status).toBe(200);
    for (const { desktop, mobile } of Object.values(PLACEMENT_SIZES)) {
      expect(text).toContain(`${desktop.width} × ${desktop.height} pixels`);
      expect(text).toContain(`${mobile.width} × ${mobile.height} pixels`);
    }
    expect(body.match(/<svg[^>]*viewBox="0 0 256 120"/g)).toHaveLength(5);
    for (const days of ["7 days", "30 days", "365 days"]) expect(text).toContain(days);
    expect(text.match(/Price on request/g)).toHaveLength(3);
    expect(body).toContain('href="/advertisement-requests"');
    expect(head).not.toContain("noindex");
  });

  it("has the figures that the server counted", async () => {
    const { text } = await page("/advertisment", { ask: audience(AUDIENCE) });
    for (const figure of ["12,345", "17", "678", "the last 9 whole days"]) expect(text).toContain(figure);
    const first = { ...AUDIENCE, lookups_a_day: null, days_counted: 0 };
    expect((await page("/advertisment", { ask: audience(first) })).text).toContain("Not counted yet");
  });

  it("says that the figures could not be loaded, and shows the rest", async () => {
    const { text } = await page("/advertisment");
    expect(text).toContain("The figures could not be loaded");
    expect(text).toContain("Price on request");
  });

  it("is written in Amharic too", async () => {
    const { text } = await page("/advertisment", { locale: "am", ask: audience(AUDIENCE) });
    expect(text).toContain("ዋጋው ሲጠይቁ ይነገራል");
    expect(text).toContain("970 × 250 ፒክስል");
  });
});

describe("/advertisement-requests", () => {
  it("without script says what to do, and sends nothing", async () => {
    const { body, status } = await page("/advertisement-requests");
    expect(status).toBe(200);
    expect(body).toMatch(/<noscript><p>This form works only in a browser with JavaScript turned on\./);
    expect(body).toMatch(/<button type="submit"[^>]* disabled=""/);
    for (const name of ["full_name", "phone_number", "email", "company_name", "description"]) {
      expect(body).toContain(`name="${name}"`);
    }
  });
});
