import { useState } from "react";
import { useLocation } from "wouter";
import { apiPaths } from "#domain/api/paths.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import { adminRequest } from "../../../auth/admin-client.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useOnline } from "../../../hooks/use-online.ts";
import { adminErrorText } from "../refusal-text.ts";
import { useBranchNamer } from "../../../passports/offices.tsx";
import { showToast } from "../../../ui/toast.ts";
import { DangerButton } from "../form/danger-button.tsx";
import { DangerZone } from "../form/danger-zone.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { useBranches } from "../query/use-branches.ts";

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
  const nameOf = useBranchNamer();
  const online = useOnline();
  const [, navigate] = useLocation();
  const [into, setInto] = useState("");
  const others = useBranches().filter((other) => other.slug !== slug);
  const chosen = others.find((other) => other.slug === into);

  async function merge(): Promise<void> {
    const answer = await adminRequest("POST", apiPaths.adminLocationMerge(slug), {
      body: { into },
      ...(etag === null ? {} : { headers: { "If-Match": etag } }),
    });
    if (answer.ok) {
      void showToast("success", t("admin_location.merged"));
      navigate(adminLinks.location(into));
    } else {
      void showToast("error", t("admin_location.not_merged"), {
        description: adminErrorText(translator, answer.error),
      });
    }
  }
  return (
    <DangerZone
      title={t("admin_location.merge")}
      text={t("admin_location.merge_text", { name: nameOf(name) })}
    >
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
              {nameOf(other.name)}
            </option>
          ))}
        </SelectField>
      </div>
      <DangerButton
        label={t("admin_location.merge_button")}
        disabled={chosen === undefined || disabled || !online}
        title={t("admin_location.merge")}
        text={t("admin_location.merge_sure", { name: nameOf(name), into: nameOf(chosen?.name ?? "") })}
        confirm={t("admin_location.merge_do")}
        onConfirm={() => void merge()}
      />
    </DangerZone>
  );
}
