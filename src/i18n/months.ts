import type { MessageId } from "./translator.ts";

/** Message ids of the thirteen Ethiopian months, Meskerem first. */
export const ETHIOPIAN_MONTHS = [
  "month.meskerem",
  "month.tikimt",
  "month.hidar",
  "month.tahsas",
  "month.tir",
  "month.yekatit",
  "month.megabit",
  "month.miyazya",
  "month.ginbot",
  "month.sene",
  "month.hamle",
  "month.nehase",
  "month.pagume",
] as const satisfies readonly MessageId[];
