import { type ReactNode, useState } from "react";
import { type ArticleStatus, nextStatuses } from "#domain/articles/article-steps.ts";
import { ARTICLE_STATUSES } from "#domain/articles/contract.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import type { ArticleTexts } from "./article-fields.ts";
import styles from "./articles.module.css";
import { PublishTime } from "./publish-time.tsx";

const ACTS = { publish: "publish", schedule: "schedule" } as const;

/** What a button of the bar makes of the form. A time that was chosen and is past stays the time of publishing. */
export function inAct(
  typed: ArticleTexts,
  act: string,
  { now, planned }: { now: number; planned: string },
): ArticleTexts {
  if (act === ACTS.schedule) return { ...typed, status: "scheduled", published_at: planned };
  if (act !== ACTS.publish) return typed;
  const chosen = Date.parse(typed.published_at);
  const isPast = typed.status !== "scheduled" && chosen <= now;
  return {
    ...typed,
    status: "published",
    published_at: isPast ? typed.published_at : new Date(now).toISOString(),
  };
}

type PublishBarProps = {
  /** The record's status. */
  status: string;
  submitLabel: string;
  disabled: boolean;
  /** Further buttons. */
  buttons: ReactNode;
  /** The time to publish at, as typed. */
  planned: string;
  onPlan: (time: string) => void;
};

/** In the editor's head: save, publish now, or publish at a time. */
export function PublishBar({ status, submitLabel, disabled, buttons, planned, onPlan }: PublishBarProps) {
  const { t } = useTranslate();
  const [isPlanning, setIsPlanning] = useState(false);
  const now: ArticleStatus = ARTICLE_STATUSES.find((known) => known === status) ?? "draft";
  const next = nextStatuses(now);
  const mayPublish = next.includes("published");
  const maySchedule = now === "scheduled" || next.includes("scheduled");
  return (
    <div className={styles.bar}>
      <div className={styles.acts}>
        {/* The first in the form, so that Enter in a field saves and publishes nothing. */}
        <Button look={mayPublish ? "quiet" : "primary"} type="submit" disabled={disabled}>
          {submitLabel}
        </Button>
        {mayPublish && (
          <Button look="primary" type="submit" value={ACTS.publish} disabled={disabled}>
            {t("admin_article.publish")}
          </Button>
        )}
        {maySchedule && (
          <Button
            look="plain"
            aria-expanded={isPlanning}
            disabled={disabled}
            onClick={() => setIsPlanning(!isPlanning)}
          >
            {t("admin_article.publish_later")}
          </Button>
        )}
        {buttons}
      </div>
      {isPlanning && maySchedule && (
        // Its typing is of no field, so the form does not hear of it.
        <div className={styles.plan} onInput={(event) => event.stopPropagation()}>
          <PublishTime
            field={{
              id: "publish-then",
              label: t("admin_article.publish_time"),
              hint: t("admin_article.east_africa"),
              error: undefined,
              defaultValue: planned,
              disabled,
              autoComplete: "off",
            }}
            onTime={onPlan}
          />
          <Button look="primary" type="submit" value={ACTS.schedule} disabled={disabled || planned === ""}>
            {t("admin_article.publish_then")}
          </Button>
        </div>
      )}
    </div>
  );
}
