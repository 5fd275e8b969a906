import type { AdminNotices } from "#domain/api/admin-notices.ts";
import type { MessageId, Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { FoldedOnPhones } from "../../../ui/folded-on-phones.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";

type Row = AdminNotices["subscriptions"][number];

const MODES: Readonly<Record<Row["mode"], MessageId>> = {
  buckets: "admin_notices.mode_buckets",
  quiet: "admin_notices.mode_quiet",
};
const STATES: Readonly<Record<Row["state"], MessageId>> = {
  new: "admin_notices.state_new",
  live: "admin_notices.state_live",
  refused: "admin_notices.state_refused",
};

export function SubscriptionsTable({ rows }: { rows: readonly Row[] }) {
  const translator = useTranslate();
  const label = translator.t("admin_notices.subscriptions");
  return (
    <FoldedOnPhones title={label}>
      <DataTable
        label={label}
        columns={columnsOf(translator)}
        rows={rows}
        keyOf={({ channel, mode, state }) => `${channel} ${mode} ${state}`}
      />
    </FoldedOnPhones>
  );
}

function columnsOf({ t }: Translator): Column<Row>[] {
  return [
    { id: "channel", label: t("admin_notices.channel"), cell: ({ channel }) => <code>{channel}</code> },
    { id: "mode", label: t("admin_notices.mode"), cell: ({ mode }) => t(MODES[mode]) },
    { id: "state", label: t("admin_notices.state"), cell: ({ state }) => t(STATES[state]) },
    {
      id: "count",
      label: t("admin_notices.count"),
      figures: true,
      cell: ({ count }) => t("number", { value: count }),
    },
  ];
}
