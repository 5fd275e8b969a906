import { useState } from "react";
import { accountDataSchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { User } from "#domain/accounts/users.ts";
import { account } from "../session/this-account.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { saveFile } from "../../platform/lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { FailedNotice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.ts";
import { readOwnOnPhone } from "./sign-out.tsx";
import { Section } from "./section.tsx";

/** Saves what the server stores by this account, and what of it is only on this phone, as one file. */
export function AccountData({ user }: { user: User }) {
  const { t } = useTranslate();
  const { now } = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setError(null);
    const answer = await account.get(accountDataSchema, apiPaths.profileData);
    if (answer.ok) {
      const saved_at = new Date(now()).toISOString();
      const all = { saved_at, server: answer.value.data.data, this_phone: await readOwnOnPhone(user.id) };
      const file = new Blob([JSON.stringify(all, null, 2)], { type: "application/json" });
      saveFile(file, `passport-status-account-${saved_at.slice(0, 10)}.json`);
      void showToast("success", t("account.data_saved"));
    } else setError(answer.error);
    setBusy(false);
  }

  return (
    <Section title={t("account.data")} lead={t("account.data_lead")}>
      {error !== null && (
        <FailedNotice
          tone="plain"
          title={t("account.data_failed")}
          error={error}
          onRetry={() => void download()}
        />
      )}
      <div>
        <Button aria-disabled={busy} onClick={() => void (busy ? undefined : download())}>
          {t("account.data_download")}
        </Button>
      </div>
    </Section>
  );
}
