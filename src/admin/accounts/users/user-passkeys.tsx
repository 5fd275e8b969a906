import { useState } from "react";
import { passkeyListSchema, passkeyRolesAnswerSchema } from "#domain/accounts/passkeys.ts";
import { type Role, ROLES } from "#domain/accounts/roles.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminRequest } from "../../../accounts/session/admin-client.ts";
import { useOnline } from "../../../platform/hooks/use-online.ts";
import { usePageMessages, useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { FailedNotice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { DangerButton } from "../../kit/form/confirm-dialog.tsx";
import { ROLE_LABELS } from "../../kit/frame/rights-labels.ts";
import { useAdminQuery } from "../../kit/query/use-admin-query.ts";
import { adminErrorText } from "../../kit/refusal-text.ts";
import { Moment } from "../../kit/table/moment.tsx";
import styles from "./users.module.css";

export type UserPasskeysPart =
  | { part: "user"; userId: number; isMe: boolean; disabled: boolean }
  | { part: "roles" };

/** What admins see and set of others' passkeys. */
export function UserPasskeys(props: UserPasskeysPart) {
  usePageMessages("passkey-parts");
  return props.part === "user" ? <PasskeysOfUser {...props} /> : <PasskeyRoles />;
}

/** For somebody who lost their phone. */
function PasskeysOfUser({ userId, isMe, disabled }: Extract<UserPasskeysPart, { part: "user" }>) {
  const translator = useTranslate();
  const { t } = translator;
  const { data, reload } = useAdminQuery(apiPaths.adminUserPasskeys(userId), passkeyListSchema);
  const passkeys = data?.data.passkeys ?? [];
  async function reset(): Promise<void> {
    const answer = await adminRequest("DELETE", apiPaths.adminUserPasskeys(userId));
    reload();
    await (answer.ok
      ? showToast("success", t("passkey.reset_done"))
      : showToast("error", t("passkey.not_done"), {
          description: adminErrorText(translator, answer.error),
        }));
  }
  return (
    <section className={styles.card} aria-labelledby="user-passkeys">
      <h2 id="user-passkeys">{t("passkey.user_title")}</h2>
      {data !== undefined && passkeys.length === 0 && <p>{t("passkey.user_none")}</p>}
      {passkeys.length > 0 && (
        <>
          <ul>
            {passkeys.map(({ id, name, last_used_at, created_at }) => (
              <li key={id}>
                {name} <span className={styles.quiet}>· </span>
                <span className={styles.quiet}>
                  <Moment at={last_used_at ?? created_at} dayOnly />
                </span>
              </li>
            ))}
          </ul>
          <p>{t(isMe ? "passkey.user_own" : "passkey.user_text")}</p>
          {!isMe && (
            <div>
              <DangerButton
                label={t("passkey.reset")}
                disabled={disabled}
                title={t("passkey.reset")}
                text={t("passkey.user_text")}
                confirm={t("passkey.reset")}
                onConfirm={() => void reset()}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function PasskeyRoles() {
  const { t } = useTranslate();
  const query = useAdminQuery(apiPaths.adminPasskeyRoles, passkeyRolesAnswerSchema);
  if (query.data === undefined)
    return query.error === undefined ? null : (
      <FailedNotice
        tone="plain"
        title={t("passkey.roles_failed")}
        error={query.error}
        onRetry={query.reload}
      />
    );
  const { roles } = query.data.data;
  return <RolesForm key={roles.join()} roles={roles} offline={query.offline} onSaved={query.reload} />;
}

const MOST_RIGHTS_FIRST = ["admin", "editor", "user"] as const satisfies readonly Role[];

type RolesFormProps = { roles: readonly Role[]; offline: boolean; onSaved: () => void };

function RolesForm({ roles, offline, onSaved }: RolesFormProps) {
  const translator = useTranslate();
  const { t } = translator;
  const online = useOnline();
  const [chosen, setChosen] = useState(roles);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    const answer = await adminRequest("PATCH", apiPaths.adminPasskeyRoles, {
      schema: passkeyRolesAnswerSchema,
      body: { roles: [...chosen] },
    });
    setBusy(false);
    if (answer.ok) onSaved();
    await (answer.ok
      ? showToast("success", t("passkey.roles_saved"))
      : showToast("error", t("passkey.not_done"), {
          description: adminErrorText(translator, answer.error),
        }));
  }

  return (
    <form
      className={styles.card}
      aria-labelledby="passkey-roles"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <h2 id="passkey-roles">{t("passkey.roles_title")}</h2>
      <p>{t("passkey.roles_text")}</p>
      <fieldset className={styles.ticks} disabled={!online || offline}>
        <legend className="only-read-aloud">{t("passkey.roles_title")}</legend>
        {MOST_RIGHTS_FIRST.map((role) => (
          <label key={role} className={styles.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                setChosen(ROLES.filter((one) => (one === role ? target.checked : chosen.includes(one))))
              }
            />
            <span>
              {t(ROLE_LABELS[role])}
              {role === "user" && <span className={styles.hint}>{t("passkey.role_user_hint")}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button look="primary" type="submit" disabled={!online || offline} aria-disabled={busy}>
          {t("passkey.roles_save")}
        </Button>
      </div>
    </form>
  );
}
