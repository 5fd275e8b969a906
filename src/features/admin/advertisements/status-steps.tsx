import { nextAdvertisementStatuses } from "#domain/advertising/advertisement-steps.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { useServices } from "../../../hooks/services-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { faultText } from "../outbox/fault-texts.ts";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import type { OpenRecord } from "../record/edit-record.tsx";
import { resourceOf } from "../record/shown-record.ts";
import { ADVERTISEMENT, statusOf } from "./advertisement-fields.ts";
import { STEP_LABELS } from "./advertisement-labels.ts";
import type { AdvertisementShape } from "./advertisement-record.ts";
import styles from "./advertisements.module.css";
import { stepFaults } from "./step-faults.ts";

/** The steps that are allowed now, one press each, and what is missing for the others. */
export function StatusSteps({ shown, base, etag }: OpenRecord<AdvertisementShape>) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const enqueue = useEnqueue();
  const status = statusOf(shown.fields.status);
  const today = toIsoDate(todayInAddisAbaba(now()));
  const steps = nextAdvertisementStatuses(status).map((to) => ({
    to,
    faults: stepFaults(shown.fields, to, today),
  }));
  const first = steps.find(({ faults }) => faults.length === 0)?.to;
  const missing = new Set(steps.flatMap(({ faults }) => faults));
  const take = (to: string) =>
    enqueue({
      kind: "advertisement.update",
      resource: resourceOf(ADVERTISEMENT, shown.key),
      body: { status: to },
      base,
      baseEtag: etag,
    });
  return (
    <section className={styles.card} aria-labelledby="ad-steps">
      <h2 id="ad-steps">{t("admin_ad.steps")}</h2>
      <div className={styles.row}>
        {steps.map(({ to, faults }) => (
          <Button
            key={to}
            look={to === first && to !== "draft" ? "primary" : "quiet"}
            disabled={faults.length > 0 || shown.deleted}
            onClick={() => void take(to)}
          >
            {t(status === "paused" && to === "active" ? "admin_ad.resume" : STEP_LABELS[to])}
          </Button>
        ))}
      </div>
      {status === "active" && base.payment_status !== "paid" && (
        <p className={styles.missing}>{t("admin_ad.unpaid")}</p>
      )}
      {missing.size > 0 && (
        <ul className={styles.missing}>
          {[...missing].map((fault) => (
            <li key={fault}>{faultText(translator, { code: fault })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
