/** Meskerem first. */
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
] as const;

/** January first. */
export const GREGORIAN_MONTHS = [
  "gregorian.january",
  "gregorian.february",
  "gregorian.march",
  "gregorian.april",
  "gregorian.may",
  "gregorian.june",
  "gregorian.july",
  "gregorian.august",
  "gregorian.september",
  "gregorian.october",
  "gregorian.november",
  "gregorian.december",
] as const;
