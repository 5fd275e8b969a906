import type { Offer } from "#domain/advertising/placements.ts";
import type { OpenStoreOptions } from "../../store/open-store.ts";
import type { CountingItem } from "./counting.ts";

export type CountingTask = { store: Omit<OpenStoreOptions, "report"> };

export type CountingRequest =
  | { kind: "write"; id: number; items: readonly CountingItem[]; nowMs: number }
  | { kind: "stop" };

/** `code`: of the database's error. */
export type CountingReply =
  | { kind: "written"; id: number; offers: readonly (readonly Offer[])[] }
  | { kind: "failed"; id: number; detail: string; code: string };
