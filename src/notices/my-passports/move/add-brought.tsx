import { useState } from "react";
import type { MirrorDatabase } from "../../../platform/db/database.ts";
import type { WatchRow } from "../../../platform/db/watch-rows.ts";
import { type Services, useServices } from "../../../platform/hooks/services-context.ts";
import { useStored } from "../../../platform/hooks/use-stored.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { links } from "../../../platform/lib/links.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { mergeWatches, planMerge, undoMerge } from "../../watch/merge-watches.ts";
import { listWatches } from "../../watch/watches.ts";
import { labelOf } from "../watch-words.ts";
import { focusIt } from "./focus-it.ts";
import styles from "./move.module.css";

const saved = (db: MirrorDatabase) => listWatches(db).catch(() => []);

/** Says what adding would do here, and does it, with undo. */
export function AddBrought({ rows, onEnd }: { rows: readonly WatchRow[]; onEnd: () => void }) {
  const { t } = useTranslate();
  const services = useServices();
  const here = useStored(saved, undefined);
  const [added, setAdded] = useState<number | null>(null);
  if (here === undefined) return null;
  const plan = planMerge(here, rows);
  const known = rows.length - plan.added.length;

  async function add(): Promise<void> {
    try {
      const db = await services.storage.open();
      const merge = await mergeWatches(db, rows);
      setAdded(merge.added.length);
      // During the click: persistent storage protects them from eviction.
      void navigator.storage?.persist?.().catch(() => undefined);
      const undo = async (): Promise<void> => {
        await undoMerge(db, merge);
        onEnd();
        await checkAgain(services);
      };
      void showToast("success", t("move.added", { count: merge.added.length }), {
        id: "moved",
        action: { label: t("watch.undo"), onClick: () => void undo() },
      });
      await checkAgain(services);
    } catch {
      await showToast("error", t("watch.not_saved"));
    }
  }
  if (added !== null)
    return (
      <div className={styles.results} ref={focusIt} tabIndex={-1}>
        <p className={styles.strong}>{t("move.added", { count: added })}</p>
        <div className={styles.actions}>
          <ButtonLink look="primary" href={links.home()}>
            {t("move.look")}
          </ButtonLink>
        </div>
      </div>
    );
  const isNothingNew = plan.added.length === 0 && plan.changed.length === 0;
  return (
    <div className={styles.results} ref={focusIt} tabIndex={-1}>
      <p className={styles.strong}>{t("move.found", { count: rows.length })}</p>
      <ul className={styles.brought}>
        {rows.map((row) => (
          <li key={row.id}>{labelOf(row)}</li>
        ))}
      </ul>
      <p>
        {isNothingNew
          ? t("move.nothing_new")
          : [
              t("move.will_add", { count: plan.added.length }),
              ...(known > 0 ? [t("move.known", { count: known })] : []),
            ].join(" ")}
      </p>
      <div className={styles.actions}>
        {!isNothingNew && (
          <Button look="primary" onClick={() => void add()}>
            {t("move.add")}
          </Button>
        )}
        <Button onClick={onEnd}>{t(isNothingNew ? "move.begin" : "move.cancel")}</Button>
      </div>
    </div>
  );
}

/** Brings badge and background checks in line with what is saved. */
async function checkAgain(services: Services): Promise<void> {
  // It runs on every page already, from a file of its own.
  const { startPageChecks } = await import("../page-checks.ts");
  await startPageChecks(services)("saved");
}
