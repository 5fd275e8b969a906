import { useState } from "react";
import { useLocation } from "wouter";
import { adminLocationListSchema } from "#domain/api/admin-locations.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import { adminRequest } from "../../../auth/admin-client.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useOnline } from "../../../hooks/use-online.ts";
import { apiErrorText } from "../../../ui/api-error-text.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { DangerZone } from "../form/danger-zone.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { useAdminQuery } from "../query/use-admin-query.ts";

type MergeLocationProps = {
  slug: string;
  name: string;
  etag: string | null;
  /** Queued changes would fail on the merged branch. */
  disabled: boolean;
};

/** Merges two branches. Online only: it moves all their passports. */
export function MergeLocation({ slug, name, etag, disabled }: MergeLocationProps) {
  const translator = useTranslate();
  const { t } = translator;
  const online = useOnline();
  const [, navigate] = useLocation();
  const [into, setInto] = useState("");
  const [asks, setAsks] = useState(false);
  const { data } = useAdminQuery(apiPaths.adminLocations, adminLocationListSchema, { freshSeconds: 300 });
  const others = (data?.data ?? []).filter((other) => other.slug !== slug);
  const chosen = others.find((other) => other.slug === into);

  async function merge(): Promise<void> {
    setAsks(false);
    const answer = await adminRequest("POST", apiPaths.adminLocationMerge(slug), {
      body: { into },
      ...(etag === null ? {} : { headers: { "If-Match": etag } }),
    });
    if (answer.ok) {
      void showToast("success", t("admin_location.merged"));
      navigate(adminLinks.location(into));
    } else {
      void showToast("error", t("admin_location.not_merged"), {
        description: apiErrorText(translator, answer.error),
      });
    }
  }
  return (
    <DangerZone title={t("admin_location.merge")} text={t("admin_location.merge_text", { name })}>
      {!online && <p className={styles.hint}>{t("admin_location.merge_online")}</p>}
      <div className={styles.fields}>
        <SelectField
          id="merge-into"
          label={t("admin_location.merge_into")}
          value={into}
          disabled={disabled || !online}
          onChange={(event) => setInto(event.target.value)}
        >
          <option value="">{t("admin_location.choose")}</option>
          {others.map((other) => (
            <option key={other.slug} value={other.slug}>
              {other.name}
            </option>
          ))}
        </SelectField>
      </div>
      <Button
        look="danger"
        disabled={chosen === undefined || disabled || !online}
        onClick={() => setAsks(true)}
      >
        {t("admin_location.merge_button")}
      </Button>
      {asks && chosen !== undefined && (
        <ConfirmDialog
          title={t("admin_location.merge")}
          text={t("admin_location.merge_sure", { name, into: chosen.name })}
          confirm={t("admin_location.merge_do")}
          danger
          onConfirm={() => void merge()}
          onClose={() => setAsks(false)}
        />
      )}
    </DangerZone>
  );
}
