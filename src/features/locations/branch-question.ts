import type { PageQuestion } from "../../passports/passport-question.ts";

const PAGE_SIZE = 10;

export function branchQuestion(branch: string, page: number): PageQuestion {
  return {
    query: { location: branch },
    phone: {
      name: "",
      number: null,
      order: "newest",
      location: branch,
      publishedAfter: null,
      publishedBefore: null,
    },
    page,
    pageSize: PAGE_SIZE,
  };
}
