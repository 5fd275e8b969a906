import type { AdminNotices } from "#domain/notices/admin-contract.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";
import { DataTable } from "../kit/table/data-table.tsx";
import styles from "./notices.module.css";
import { formatDayAndTime } from "../kit/table/admin-dates.ts";

type Row = AdminNotices["publications"][number];

const STATES = [
  ["due", "admin_notices.due"],
  ["sent", "admin_notices.sent"],
  ["nothing", "admin_notices.nothing"],
  ["gone", "admin_notices.gone"],
  ["refused", "admin_notices.refused"],
  ["expired", "admin_notices.expired"],
] as const;

/** How the deliveries of each publication ended, or that they wait. Those without any are counted only. */
export function PublicationsTable({ rows }: { rows: readonly Row[] }) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const label = t("admin_notices.publications");
  const told = rows.filter(({ deliveries }) => Object.values(deliveries).some((count) => count > 0));
  const without = rows.length - told.length;
  return (
    <FoldedOnPhones title={label}>
      {told.length > 0 && (
        <DataTable
          label={label}
          columns={[
            {
              id: "at",
              label: t("admin_notices.published"),
              cell: ({ created_at }) => formatDayAndTime(translator, Date.parse(created_at), now()),
            },
            ...STATES.map(([state, name]) => ({
              id: state,
              label: t(name),
              figures: true,
              cell: ({ deliveries }: Row) => t("number", { value: deliveries[state] ?? 0 }),
            })),
          ]}
          rows={told}
          keyOf={({ id }) => id}
        />
      )}
      {without > 0 && <p className={styles.without}>{t("admin_notices.without", { count: without })}</p>}
    </FoldedOnPhones>
  );
}
