import { memo, useDeferredValue, useId } from "react";
import { parseIsoDate } from "#domain/base/day.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useBranchNamer } from "../../passports/offices.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { readChoice } from "../../platform/db/meta.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./offline-data.module.css";
import { type BranchPlan, isSamePlan } from "./panel-plan.ts";

export const BranchChoices = memo(function BranchChoices(props: { branches: readonly BranchPlan[] }) {
  const { t } = useTranslate();
  const headingId = useId();
  // Deferred: respond to the tap first; one task for both is slow on cheap phones.
  const branches = useDeferredValue(props.branches);
  if (branches.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{t("offline.by_branch")}</h3>
      <ul className={styles.branches}>
        {branches.map((branch) => (
          <BranchChoice key={branch.location} branch={branch} />
        ))}
      </ul>
    </section>
  );
});

/** Re-render only the branches that changed. */
const BranchChoice = memo(
  function BranchChoice({ branch }: { branch: BranchPlan }) {
    const translator = useTranslate();
    const { t } = translator;
    const { storage, mirror } = useServices();
    const name = useBranchNamer()(branch.location);
    const upTo = parseIsoDate(branch.upTo ?? "");
    const { location, held, published, heldBytes, missingBytes, kept } = branch;
    async function keep(): Promise<void> {
      const { keep, branches, without } = await readChoice(await storage.open());
      await mirror.choose({
        keep,
        branches: [...branches.filter((name) => name !== location), location],
        without: without.filter((name) => name !== location),
      });
    }
    return (
      <li className={styles.branch}>
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.soft}>
            {held === 0
              ? t("offline.branch_none", { total: published })
              : t("offline.branch_held", { held, total: published, size: formatSize(translator, heldBytes) })}
          </p>
          {upTo !== null && (
            <p className={styles.soft}>
              {t("offline.branch_up_to", { date: formatEthiopian(translator, upTo) })}
            </p>
          )}
        </div>
        {kept || (held > 0 && missingBytes === 0) ? (
          <Button
            aria-label={t("offline.remove_branch", { branch: name })}
            onClick={() => void mirror.remove({ location })}
          >
            {t("offline.remove")}
          </Button>
        ) : (
          <Button
            onClick={() => void keep()}
            aria-label={t("offline.keep_branch", {
              branch: name,
              size: formatSize(translator, missingBytes),
            })}
          >
            {t("offline.keep", { size: formatSize(translator, missingBytes) })}
          </Button>
        )}
      </li>
    );
  },
  (former, next) => isSamePlan(former.branch, next.branch),
);
