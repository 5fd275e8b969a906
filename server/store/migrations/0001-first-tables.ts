import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

export const firstTables: Migration = {
  name: "0001-first-tables",
  statements: (dialect) => {
    const postgres = dialect === "postgres";
    const { id, whole, text, bytes, strict, keyed } = columnTypes(dialect);
    const unlogged = postgres ? "unlogged " : "";
    return [
      `create table locations (
        id ${id}, slug ${text} not null unique, name ${text} not null unique, name_am ${text},
        aliases ${text} not null, address ${text}, phone ${text}, opening_hours ${text}, pickup_note ${text},
        map_url ${text}, updated_at ${text}
      )${strict}`,

      `create table import_batches (
        id ${id}, status ${text} not null, source_format ${text}, original_filename ${text} not null,
        sha256 ${text} not null, location ${text} not null, date_of_publish ${text} not null,
        start_after_text ${text} not null, is_sample integer not null, rows_total integer not null,
        rows_new integer not null, rows_updated integer not null, rows_duplicate integer not null,
        rows_rejected integer not null, error_code ${text}, error_message ${text}, created_by ${text},
        created_at ${text} not null, started_at ${text}, finished_at ${text}
      )${strict}`,
      `create index import_batches_file on import_batches (sha256, location, date_of_publish)`,
      `create index import_batches_status on import_batches (status, id)`,
      `create index import_batches_sample on import_batches (status, id) where is_sample = 1`,

      `create table import_files (
        batch_id ${whole} primary key references import_batches (id) on delete cascade, bytes ${bytes} not null
      )${strict}`,

      `create table import_rows (
        batch_id ${whole} not null references import_batches (id) on delete cascade, seq integer not null,
        page integer not null, line integer not null, state ${text} not null, text ${text} not null, why ${text},
        request_number ${text}, first_name ${text}, middle_name ${text}, last_name ${text},
        primary key (batch_id, seq)
      )${keyed}`,
      `create index import_rows_state on import_rows (batch_id, state, seq)`,

      `create table listings (
        id ${id}, batch_id ${whole} references import_batches (id), kind ${text} not null,
        request_number ${text} not null, first_name ${text} not null, middle_name ${text}, last_name ${text} not null,
        source_text ${text}, location ${text} not null, date_of_publish ${text} not null, rank_date ${text} not null,
        page integer, line integer, created_at ${text} not null
      )${strict}`,
      `create index listings_number on listings (request_number, rank_date, id)`,
      `create index listings_batch on listings (batch_id, id)`,

      `create table passports (
        id ${id}, request_number ${text} not null unique, first_name ${text} not null, middle_name ${text},
        last_name ${text} not null, first_key ${text} not null, middle_key ${text} not null,
        last_key ${text} not null, location ${text} not null, date_of_publish ${text} not null,
        listing_id ${whole} not null references listings (id) deferrable initially deferred,
        created_at ${text} not null, updated_at ${text}
      )${strict}`,
      `create index passports_date on passports (date_of_publish, id)`,
      `create index passports_location on passports (location, date_of_publish, id)`,
      `create index passports_created on passports (created_at, id)`,
      `create index passports_listing on passports (listing_id)`,

      `create table passport_words (
        word ${text} not null, passport_id ${whole} not null references passports (id) on delete cascade,
        primary key (word, passport_id)
      )${keyed}`,
      `create index passport_words_passport on passport_words (passport_id, word)`,

      `create table segments (
        key ${text} primary key, location ${text} not null, from_date ${text} not null, to_date ${text} not null,
        generation ${whole} not null, built_generation ${whole} not null
      )${strict}`,
      `create index segments_location on segments (location, from_date)`,
      `create index segments_dirty on segments (key) where generation > built_generation`,

      `create table segment_bodies (
        hash ${text} primary key, plain ${bytes} not null, brotli ${bytes} not null, superseded_at ${text},
        withdrawn integer not null
      )${strict}`,
      `create index segment_bodies_superseded on segment_bodies (superseded_at)`,

      `create table manifest (
        id integer primary key, etag ${text} not null, body ${text} not null, generated_at ${text} not null
      )${strict}`,

      `create table jobs (
        id ${id}, kind ${text} not null, payload ${text} not null, state ${text} not null, run_after ${text} not null,
        attempts integer not null default 0, leased_until ${text}, lease_token ${text}, last_error ${text},
        created_at ${text} not null, finished_at ${text}
      )${strict}`,
      `create index jobs_due on jobs (state, run_after, id)`,
      `create index jobs_leased on jobs (state, leased_until)`,

      `create ${unlogged}table counters (
        key ${text} primary key, count integer not null, expires_at ${text} not null
      )${strict}`,
      `create index counters_expiry on counters (expires_at)`,

      `create table settings (key ${text} primary key, value ${text} not null)${strict}`,
    ];
  },
};
