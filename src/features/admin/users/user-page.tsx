import { useState } from "react";
import { type User, type UserChange, userAnswerSchema } from "#domain/api/users.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { adminRequest } from "../../../auth/admin-client.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useAccount } from "../../../hooks/account-context.ts";
import { type ApiError, errorStatus } from "../../../lib/api-error.ts";
import { wholeNumber } from "../../../lib/page-number.ts";
import { useOnline } from "../../../hooks/use-online.ts";
import { adminErrorText } from "../refusal-text.ts";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { type AdminQuery, useAdminQuery } from "../query/use-admin-query.ts";
import { RecordAnswer } from "../record/record-answer.tsx";
import { AdminHead } from "../table/admin-head.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { ResetLink } from "./reset-link.tsx";
import { UserFacts } from "./user-facts.tsx";
import { nameOf } from "./user-name.ts";
import { UserRights } from "./user-rights.tsx";
import { UserSessions } from "./user-sessions.tsx";
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
