import { Suspense, useState } from "react";
import { apiPaths } from "#domain/base/paths.ts";
import { type User, type UserChange, userAnswerSchema, resetLinkSchema } from "#domain/accounts/users.ts";
import { adminRequest } from "../../../accounts/session/admin-client.ts";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import { useOnline } from "../../../platform/hooks/use-online.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { type ApiError, errorStatus } from "../../../platform/lib/api-error.ts";
import { wholeNumber } from "../../../platform/lib/page-number.ts";
import { Button } from "../../../ui/button.tsx";
import { InputField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { SilentErrorBoundary } from "../../../ui/silent-error-boundary.tsx";
import { DangerButton } from "../../kit/form/confirm-dialog.tsx";
import { type AdminQuery, useAdminQuery } from "../../kit/query/use-admin-query.ts";
import { RecordAnswer } from "../../kit/table/answer-state.tsx";
import { adminErrorText } from "../../kit/refusal-text.ts";
import { AdminHead } from "../../kit/table/admin-page.tsx";
import { Fact, Facts } from "../../kit/table/facts.tsx";
import { Moment } from "../../kit/table/moment.tsx";
import { useAdminMessages } from "../../kit/use-admin-messages.ts";
import { userPasskeys } from "./lazy-user-passkeys.ts";
import { UserRights, UserMarks, nameOf } from "./user-rights.tsx";
import styles from "./users.module.css";

const FRESH_SECONDS = 30;

/** `/admin/users/{userId}`. Online only: rights changes must not wait in a queue. */
export function UserPage({ userId }: { userId: string }) {
  useAdminMessages("admin-users");
  const { t } = useTranslate();
  const id = wholeNumber(userId, Number.MAX_SAFE_INTEGER);
  const query = useAdminQuery(id === null ? null : apiPaths.adminUser(id), userAnswerSchema, {
    freshSeconds: FRESH_SECONDS,
  });
  return (
    <RecordAnswer query={id === null ? null : query} missing={t("admin_user.missing")}>
      {(user) => <UserView user={user} query={query} />}
    </RecordAnswer>
  );
}

function UserView({ user, query }: { user: User; query: AdminQuery<unknown> }) {
  const translator = useTranslate();
  const { t } = translator;
  const me = useAccount();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const can = online && !query.offline && !busy;

  async function change(body: UserChange): Promise<boolean> {
    setBusy(true);
    const headers = query.etag === null ? {} : { headers: { "If-Match": query.etag } };
    const answer = await adminRequest("PATCH", apiPaths.adminUser(user.id), {
      schema: userAnswerSchema,
      body,
      ...headers,
    });
    setBusy(false);
    query.reload();
    if (answer.ok) void showToast("success", t("admin_user.saved"));
    else
      void showToast("error", t("admin_user.not_saved"), { description: refusal(translator, answer.error) });
    return answer.ok;
  }
  return (
    <>
      <AdminHead title={nameOf(user)} />
      {(!online || query.offline) && <Notice tone="caution" title={t("admin_user.online_only")} />}
      <div className={styles.columns}>
        <div className={styles.side}>
          <UserFacts user={user} />
          <UserSessions userId={user.id} disabled={!can} />
          <ResetLink userId={user.id} disabled={!can} />
          <SilentErrorBoundary>
            <Suspense fallback={null}>
              <userPasskeys.Page part="user" userId={user.id} isMe={user.id === me?.id} disabled={!can} />
            </Suspense>
          </SilentErrorBoundary>
        </div>
        <UserRights
          key={JSON.stringify([user.roles, user.permissions, user.is_admin, user.plan_type])}
          user={user}
          isMe={user.id === me?.id}
          disabled={!can}
          onSave={change}
        />
      </div>
    </>
  );
}

function refusal(translator: Translator, error: ApiError): string {
  const status = errorStatus(error);
  if (status === 409) return translator.t("admin_user.last_admin");
  return status === 412 ? translator.t("admin_user.stale") : adminErrorText(translator, error);
}

/** Read-only: only the owner edits these. */
function UserFacts({ user }: { user: User }) {
  const { t } = useTranslate();
  return (
    <section className={styles.card} aria-labelledby="user-facts">
      <h2 id="user-facts">{t("admin_user.account")}</h2>
      <Facts>
        <Fact label={t("admin_user.role")}>
          <UserMarks user={user} />
        </Fact>
        <Fact label={t("field.phone_number")}>{user.phone_number ?? "–"}</Fact>
        <Fact label={t("field.email")}>
          {user.email ?? "–"}
          {(user.email ?? null) !== null && (
            <span className={styles.quiet}>
              {" · "}
              {t(user.email_verified_at === null ? "admin_user.unverified" : "admin_user.verified")}
            </span>
          )}
        </Fact>
        <Fact label={t("field.plan_type")}>{user.plan_type || t("admin_user.free")}</Fact>
        <Fact label={t("admin_user.since")}>
          <Moment at={user.created_at} />
        </Fact>
      </Facts>
    </section>
  );
}

/** Ends all of an account's sessions, e.g. after theft. */
function UserSessions({ userId, disabled }: { userId: number; disabled: boolean }) {
  const translator = useTranslate();
  const { t } = translator;
  async function end(): Promise<void> {
    const answer = await adminRequest("DELETE", apiPaths.adminUserSessions(userId));
    await (answer.ok
      ? showToast("success", t("admin_user.sessions_ended"))
      : showToast("error", t("admin_user.not_saved"), {
          description: adminErrorText(translator, answer.error),
        }));
  }
  return (
    <section className={styles.card} aria-labelledby="user-sessions">
      <h2 id="user-sessions">{t("admin_user.sessions")}</h2>
      <p>{t("admin_user.sessions_text")}</p>
      <div>
        <DangerButton
          label={t("admin_user.end_sessions")}
          disabled={disabled}
          title={t("admin_user.end_sessions")}
          text={t("admin_user.end_sessions_text")}
          confirm={t("admin_user.end_sessions")}
          onConfirm={() => void end()}
        />
      </div>
    </section>
  );
}

type OneTimeLink = { url: string; expires_at: string };

/** A one-time password reset link, shown once and stored nowhere. */
function ResetLink({ userId, disabled }: { userId: number; disabled: boolean }) {
  const translator = useTranslate();
  const { t } = translator;
  const [link, setLink] = useState<OneTimeLink | null>(null);
  async function issue(): Promise<void> {
    const answer = await adminRequest("POST", apiPaths.adminUserResetLink(userId), {
      schema: resetLinkSchema,
    });
    if (answer.ok) setLink(answer.value.data.data);
    else
      void showToast("error", t("admin_user.no_link"), {
        description: adminErrorText(translator, answer.error),
      });
  }
  return (
    <section className={styles.card} aria-labelledby="user-reset">
      <h2 id="user-reset">{t("admin_user.reset")}</h2>
      <p>{t("admin_user.reset_text")}</p>
      {link === null ? (
        <div>
          <Button disabled={disabled} onClick={() => void issue()}>
            {t("admin_user.issue_link")}
          </Button>
        </div>
      ) : (
        <IssuedLink link={link} />
      )}
    </section>
  );
}

function IssuedLink({ link }: { link: OneTimeLink }) {
  const { t } = useTranslate();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link.url).then(
      () => showToast("success", t("share.copied")),
      () => showToast("error", t("admin_user.copy_failed")),
    );
  }
  return (
    <div className={styles.link}>
      <InputField
        label={t("admin_user.link_once")}
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
        note={
          <>
            {t("admin_user.link_until")} <Moment at={link.expires_at} />
          </>
        }
      />
      <div>
        <Button look="primary" onClick={() => void copy()}>
          {t("admin_user.copy_link")}
        </Button>
      </div>
    </div>
  );
}
