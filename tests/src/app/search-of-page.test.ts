import { describe, expect, it } from "vitest";
import { searchOfPage } from "../../../src/app/search-of-page.ts";

describe("What a page reads of its address", () => {
  it.each([
    ["/", "?q=Abebe+Kebede&utm_source=x", "?q=Abebe+Kebede"],
    ["/", "?x=1", ""],
    ["/articles/fees", "?x=1&q=fees&page=2", ""],
    ["/articles/fees/", "?lang=am&x=1&keep_lang=1", "?lang=am"],
    ["/articles/fees", "?lang=xx", ""],
    ["/articles/", "?page=2&x=1&tag=fees", "?tag=fees&page=2"],
    ["/articles", "?tag=fees&page=2", "?tag=fees&page=2"],
    ["/articles/", "?page=none&sort=unheard-of&sort_dir=desc", ""],
    ["/passports/", "?name=Abebe&limit=50", "?name=Abebe&page_size=50"],
    ["/passports/", "?name=Abebe&name=Kebede", "?name=Abebe"],
    ["/passports/BRPP1", "?requestNumber=AAL1000000&x=1", "?requestNumber=AAL1000000"],
    ["/passports/BRPP1/removal", "?requestNumber=AAL1000000&x=1", "?requestNumber=AAL1000000"],
    ["/locations/bahir-dar", "?page=3&name=x", "?page=3"],
    ["/calendar", "?x=1&date=2026-11-20", "?date=2026-11-20"],
    [
      "/calendar",
      "?year=2019&month=3&day=11&convert=ethiopian",
      "?convert=ethiopian&day=11&month=3&year=2019",
    ],
    ["/calendar", "?number=5&geez=%E1%8D%AD&was=5", "?number=5&geez=%E1%8D%AD&was=5"],
    ["/login", "?redirect=%2Fprofile&x=1", "?redirect=%2Fprofile"],
    ["/register/", "?redirect=%2Fprofile", "?redirect=%2Fprofile"],
    ["/nowhere", "?x=1", ""],
    ["/%", "?x=1", ""],
  ])("%s%s is %s", async (path, search, read) => {
    expect(await searchOfPage({ path, search })).toBe(read);
    expect(await searchOfPage({ path, search: read })).toBe(read);
  });
});
