import { useState } from "react";
import * as z from "zod/mini";
import { type SessionList as Sessions, sessionListSchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { account } from "../session/this-account.ts";
import { formatMoment } from "#domain/languages/dates.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { type ApiError, errorStatus } from "../../platform/lib/api-error.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { FailedNotice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./account.module.css";
import { Section } from "./section.tsx";

type Session = Sessions["data"][number];
type Listed =
  | { status: "loading" }
  | { status: "ready"; sessions: Session[] }
  | { status: "failed"; error: ApiError };

export function SessionList() {
  const translator = useTranslate();
  const { t } = translator;
  const [asked, setAsked] = useState(0);
  const reload = (): void => setAsked(asked + 1);
  const listed = useAsync<Listed, Listed>(
    async () => {
      const answer = await account.get(sessionListSchema, apiPaths.sessions);
      return answer.ok
        ? { status: "ready", sessions: answer.value.data.data }
        : { status: "failed", error: answer.error };
    },
    [asked],
    { status: "loading" },
  );

  async function revoke({ id }: Session): Promise<void> {
    const answer = await account.send(z.unknown(), "DELETE", apiPaths.session(id));
    // 404: already signed out.
    const done = answer.ok || errorStatus(answer.error) === 404;
    if (done) void showToast("success", t("account.revoked"));
    else
      void showToast("error", t("account.not_sent"), { description: apiErrorText(translator, answer.error) });
    reload();
  }

  return (
    <Section title={t("account.sessions")} lead={t("account.sessions_lead")}>
      {listed.status === "loading" && <SkeletonRows count={2} />}
      {listed.status === "failed" && (
        <FailedNotice
          tone="plain"
          title={t("account.sessions_failed")}
          error={listed.error}
          onRetry={reload}
        />
      )}
      {listed.status === "ready" && (
        <ul className={styles.sessions}>
          {listed.sessions.map((session) => (
            <SessionItem key={session.id} session={session} onRevoke={() => revoke(session)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SessionItem({ session, onRevoke }: { session: Session; onRevoke: () => Promise<void> }) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const [busy, setBusy] = useState(false);
  const name = session.device_name ?? t("account.device_unnamed");
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.hint}>
          {session.current
            ? t("account.this_device")
            : t("account.last_used", {
                moment: formatMoment(translator, Date.parse(session.last_used_at), now()),
              })}
        </p>
      </div>
      {!session.current && (
        <Button
          aria-label={t("account.revoke_named", { name })}
          aria-disabled={busy}
          onClick={() => {
            if (busy) return;
            setBusy(true);
            void onRevoke().finally(() => setBusy(false));
          }}
        >
          {t("account.revoke")}
        </Button>
      )}
    </li>
  );
}
