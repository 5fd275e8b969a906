import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Publications are told from subscriptions by their order, not by clocks; who was refused when. */
export const noticeOrder: Migration = {
  name: "0020-notice-order",
  statements: (dialect) => {
    const { whole, text } = columnTypes(dialect);
    return [
      `alter table notice_subscriptions add column heard_id ${whole} not null default 0`,
      `update notice_subscriptions set heard_id = coalesce((select max(n.id) from notice_publications n
        where n.created_at < notice_subscriptions.renewed_at), 0)`,
      `alter table notice_subscriptions add column refused_at ${text}`,
      `create index notice_subscriptions_route on notice_subscriptions (route, state, refused_at)`,
    ];
  },
};
