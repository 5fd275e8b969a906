import { useState } from "react";
import { useLocation } from "wouter";
import { apiPaths } from "#domain/base/paths.ts";
import { adminRequest } from "../../accounts/session/admin-client.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { links } from "../../platform/lib/links.ts";
import { useBranchNamer } from "../../passports/offices.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { DangerButton, DangerZone } from "../kit/form/confirm-dialog.tsx";
import styles from "../kit/form/form.module.css";
import { useBranches } from "../kit/query/use-branches.ts";
import { EditRecord } from "../kit/record/edit-record.tsx";
import { NewRecord } from "../kit/record/new-record.tsx";
import { RecordPage } from "../kit/record/record-page.tsx";
import { adminErrorText } from "../kit/refusal-text.ts";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { LOCATION } from "./location-record.tsx";

/** `/admin/locations/{slug}`; unsent branches have a temporary slug. */
export function LocationPage({ locationSlug }: { locationSlug: string }) {
  useAdminMessages("admin-locations");
  const { t } = useTranslate();
  return (
    <RecordPage type={LOCATION} recordKey={locationSlug}>
      {(record) => {
        const { key, fields, changes } = record.shown;
        const { name } = fields;
        const { in_use, total } = record.base;
        // A copy from the list of branches knows only the passports.
        const isInUse = in_use ?? total > 0;
        return (
          <EditRecord
            {...record}
            type={LOCATION}
            lead={t("branch.total", { count: record.base.total })}
            publicHref={links.location(key)}
            deleteText={t("admin_location.delete_text", { name })}
            keepReason={isInUse ? t("refusal.location_in_use") : null}
          >
            <MergeLocation slug={key} name={name} etag={record.etag} disabled={changes.length > 0} />
          </EditRecord>
        );
      }}
    </RecordPage>
  );
}

/** `/admin/locations/new`. */
export function NewLocationPage() {
  useAdminMessages("admin-locations");
  return <NewRecord type={LOCATION} />;
}

type MergeLocationProps = {
  slug: string;
  name: string;
  etag: string | null;
  /** Queued changes would fail on the merged branch. */
  disabled: boolean;
};

/** Merges two branches. Online only: it moves all their passports. */
function MergeLocation({ slug, name, etag, disabled }: MergeLocationProps) {
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
