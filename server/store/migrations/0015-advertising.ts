import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Files and notes of requests, advertisements with payments, offers with their counts, links to reports. */
export const advertising: Migration = {
  name: "0015-advertising",
  statements: (dialect) => {
    const { id, whole, text, bytes, strict, keyed } = columnTypes(dialect);
    return [
      ...["file_name", "file_type", "admin_notes", "contacted_at"].map(
        (column) => `alter table advertisement_requests add column ${column} ${text}`,
      ),
      `alter table advertisement_requests add column file_bytes integer`,
      `alter table advertisement_requests add column handled_by ${whole}`,
      `create table advertisement_request_files (
        request_id ${whole} not null primary key references advertisement_requests (id) on delete cascade,
        bytes ${bytes} not null
      )${strict}`,

      `create table advertisements (
        id ${id}, placement ${text} not null, ad_title ${text} not null, ad_desc ${text}, ad_excerpt ${text},
        desktop_media ${text}, mobile_media ${text}, ad_client_link ${text} not null, client_name ${text} not null,
        status ${text} not null, package_type ${text} not null, ad_published_date ${text}, ad_ending_date ${text},
        priority integer not null default 0, admin_notes ${text},
        advertisement_request_id ${whole} references advertisement_requests (id) on delete set null,
        created_at ${text} not null, updated_at ${text}
      )${strict}`,
      `create index advertisements_status on advertisements (status, placement)`,
      `create index advertisements_request on advertisements (advertisement_request_id)`,
      `create table advertisement_payments (
        id ${id}, advertisement_id ${whole} not null references advertisements (id) on delete cascade,
        cents ${whole} not null, status ${text} not null, day ${text} not null, note ${text}, made_by ${whole},
        created_at ${text} not null
      )${strict}`,
      `create index advertisement_payments_of on advertisement_payments (advertisement_id, id)`,
      `create index advertisement_payments_day on advertisement_payments (day)`,

      `create table ad_offers (
        id ${text} not null primary key, advertisement_id ${whole} not null, placement ${text} not null,
        day ${text} not null, offered_at ${text} not null, expires_at ${text} not null, viewed_at ${text},
        clicked_at ${text}
      )${keyed}`,
      `create index ad_offers_time on ad_offers (offered_at)`,
      `create table ad_turns (placement ${text} not null primary key, turn ${whole} not null)${keyed}`,
      `create table ad_days (
        day ${text} not null, advertisement_id ${whole} not null, placement ${text} not null,
        offers integer not null default 0, views integer not null default 0, clicks integer not null default 0,
        primary key (day, advertisement_id, placement)
      )${keyed}`,
      `create index ad_days_of on ad_days (advertisement_id, day)`,
      `create table ad_ignored (
        day ${text} not null, advertisement_id ${whole} not null, placement ${text} not null, kind ${text} not null,
        reason ${text} not null, count integer not null,
        primary key (day, advertisement_id, placement, kind, reason)
      )${keyed}`,
      `create table ad_report_links (
        token_hash ${text} not null primary key,
        advertisement_id ${whole} not null references advertisements (id) on delete cascade,
        expires_at ${text} not null, made_by ${whole}, created_at ${text} not null
      )${keyed}`,
      `create index ad_report_links_of on ad_report_links (advertisement_id)`,
      `create table day_figures (
        day ${text} not null, name ${text} not null, count integer not null, primary key (day, name)
      )${keyed}`,
    ];
  },
};
