import { nameKeys, passportWords } from "../../server/passports/listings/passport-rows.ts";
import type { Store } from "../../server/store/store.ts";

export type InventedPassport = {
  request_number: string;
  first_name: string;
  middle_name?: string | null;
  last_name: string;
  location?: string;
  date_of_publish?: string;
  created_at?: string;
};

/** Stores what an import would, with ids from 1. */
export async function storePassports(store: Store, passports: readonly InventedPassport[]): Promise<void> {
  await store.write(async (trx) => {
    for (const { location = "Adama", date_of_publish = "2026-11-01", ...rest } of passports) {
      const names = {
        first_name: rest.first_name,
        middle_name: rest.middle_name ?? null,
        last_name: rest.last_name,
      };
      const common = {
        ...names,
        request_number: rest.request_number,
        location,
        date_of_publish,
        created_at: rest.created_at ?? "2026-11-02T08:00:00.000Z",
      };
      const listing = await trx
        .insertInto("listings")
        .values({
          ...common,
          batch_id: null,
          kind: "edit",
          source_text: null,
          rank_date: date_of_publish,
          page: null,
          line: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const passport = await trx
        .insertInto("passports")
        .values({ ...common, ...nameKeys(names), listing_id: listing.id, updated_at: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("passport_words")
        .values(passportWords(names).map((word) => ({ word, passport_id: passport.id })))
        .execute();
    }
  });
}

/** Derived columns are left out. */
export type StoredPassport = {
  id: number;
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  location: string;
  date_of_publish: string;
  created_at: string;
};

export async function storeManyPassports(store: Store, passports: readonly StoredPassport[]): Promise<void> {
  await store.write(async (trx) => {
    for (let start = 0; start < passports.length; start += 500) {
      const some = passports.slice(start, start + 500);
      const listings = some.map((one) => ({
        ...one,
        batch_id: null,
        kind: "edit" as const,
        source_text: null,
        rank_date: one.date_of_publish,
        page: null,
        line: null,
      }));
      const rows = some.map((one) => ({ ...one, ...nameKeys(one), listing_id: one.id, updated_at: null }));
      const words = some.flatMap((one) => passportWords(one).map((word) => ({ word, passport_id: one.id })));
      await trx.insertInto("listings").values(listings).execute();
      await trx.insertInto("passports").values(rows).execute();
      await trx.insertInto("passport_words").values(words).execute();
    }
  });
}
