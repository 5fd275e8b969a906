import { sql } from "kysely";
import { parseIsoDate, todayInAddisAbaba, toIsoDate } from "#domain/day.ts";
import type { ReadStore } from "../store/store.ts";
import { LOOKUPS } from "./lookup-counter.ts";

const MOST_DAYS = 30;

export type Lookups = { lookups_a_day: number | null; days_counted: number };

/** The mean of the last whole days; the first day of counting began somewhere within, and today is not over. */
export async function readLookups({ db }: ReadStore, nowMs: number): Promise<Lookups> {
  const today = todayInAddisAbaba(nowMs);
  const { first } = await db
    .selectFrom("day_figures")
    .select(({ fn }) => fn.min<string | null>("day").as("first"))
    .where("name", "=", LOOKUPS)
    .executeTakeFirstOrThrow();
  const begun = first === null ? null : parseIsoDate(first);
  const from = Math.max((begun ?? today) + 1, today - MOST_DAYS);
  const days = today - from;
  if (days < 1) return { lookups_a_day: null, days_counted: 0 };
  const { total } = await db
    .selectFrom("day_figures")
    .select(sql<number | string>`coalesce(sum(count), 0)`.as("total"))
    .where("name", "=", LOOKUPS)
    .where("day", ">=", toIsoDate(from))
    .where("day", "<", toIsoDate(today))
    .executeTakeFirstOrThrow();
  return { lookups_a_day: Math.round(Number(total) / days), days_counted: days };
}
