import { type SyntheticEvent, useId } from "react";
import type { User, UserChange } from "#domain/accounts/users.ts";
import { useDraft } from "../../../platform/hooks/use-kept-typing.ts";
import {
  isAdmin,
  mayDo,
  type Permission,
  PERMISSIONS,
  type Role,
  ROLES,
  roleOf,
} from "#domain/accounts/roles.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { linesOf } from "../../kit/form/form-texts.ts";
import { PERMISSION_LABELS, ROLE_LABELS } from "../../kit/frame/rights-labels.ts";
import { FoundDraft, AutosaveState } from "../../kit/record/found-draft.tsx";
import { LeaveGuard } from "../../kit/record/leave-guard.tsx";
import { useKeptTexts } from "../../kit/record/use-kept-texts.ts";
import styles from "./users.module.css";
import { type PillLook, StatusPill } from "../../kit/table/status-pill.tsx";

const ROLE_HINTS: Record<Role, MessageId> = {
  user: "admin_user.role_user_text",
  editor: "admin_user.role_editor_text",
  admin: "admin_user.role_admin_text",
};

const PERMISSION_HINTS: Record<Permission, MessageId> = {
  "upload-files": "admin_user.may_upload_text",
  "manage-articles": "admin_user.may_articles_text",
  "manage-advertisements": "admin_user.may_advertisements_text",
};

/** The choices, as they are kept on this device until they are saved. `name`: whose they are. */
export const RIGHTS = { kind: "user-rights", empty: { name: "", role: "", permissions: "" } };

type UserRightsProps = {
  user: User;
  /** Admins cannot remove their own admin role. */
  isMe: boolean;
  disabled: boolean;
  /** False: it could not be saved. */
  onSave: (change: UserChange) => Promise<boolean>;
};

/** One of three roles, plus permissions; those of the role are ticked and locked. */
export function UserRights({ user, isMe, disabled, onSave }: UserRightsProps) {
  const { t } = useTranslate();
  const draft = useDraft();
  const fields = {
    name: nameOf(user),
    role: isAdmin(user) ? "admin" : roleOf(user),
    permissions: linesFor((permission) => user.permissions.includes(permission)),
  };
  const kept = useKeptTexts({
    type: RIGHTS,
    recordKey: String(user.id),
    fields,
    opened: {
      version: { fields, base: { id: user.id }, etag: null },
      savedAt: user.updated_at,
      restore: () => undefined,
    },
  });
  const { typed, autosave } = kept;
  const role = ROLES.find((one) => one === typed.role) ?? "user";
  const permissions = PERMISSIONS.filter((one) => linesOf(typed.permissions).includes(one));
  const isOwnAdmin = isMe && isAdmin(user);
  function choose(change: Partial<typeof fields>): void {
    draft.begin();
    kept.take({ ...typed, ...change });
  }
  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!(await onSave({ ...rightsOf(role), permissions }))) return;
    draft.end();
    await autosave.clear();
  }
  return (
    <section className={styles.card} aria-labelledby="user-rights">
      <h2 id="user-rights">{t("admin_user.rights")}</h2>
      <FoundDraft kept={kept} savedAt={user.updated_at} />
      <form className={styles.rights} onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.ticks} disabled={disabled || isOwnAdmin}>
          <legend>{t("admin_user.role")}</legend>
          {ROLES.map((choice) => (
            <Tick
              key={choice}
              type="radio"
              label={t(ROLE_LABELS[choice])}
              hint={t(ROLE_HINTS[choice])}
              checked={role === choice}
              onChange={() => choose({ role: choice })}
            />
          ))}
          {isOwnAdmin && <p className={styles.hint}>{t("admin_user.own_admin")}</p>}
        </fieldset>
        <fieldset className={styles.ticks} disabled={disabled}>
          <legend>{t("field.permissions")}</legend>
          {PERMISSIONS.map((permission) => {
            const byRole = mayDo({ ...rightsOf(role), permissions: [] }, permission);
            return (
              <Tick
                key={permission}
                type="checkbox"
                label={t(PERMISSION_LABELS[permission])}
                hint={t(byRole ? "admin_user.by_role" : PERMISSION_HINTS[permission])}
                checked={byRole || permissions.includes(permission)}
                disabled={byRole}
                onChange={(on) =>
                  choose({
                    permissions: linesFor((one) => (one === permission ? on : permissions.includes(one))),
                  })
                }
              />
            );
          })}
        </fieldset>
        <AutosaveState {...autosave} />
        <div>
          <Button look="primary" type="submit" disabled={disabled}>
            {t("admin_user.save_rights")}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={autosave.isDirty} />
    </section>
  );
}

function rightsOf(role: Role): { is_admin: boolean; roles: Role[] } {
  return { is_admin: role === "admin", roles: role === "editor" ? ["editor"] : [] };
}

type TickProps = {
  type: "radio" | "checkbox";
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

function Tick({ type, label, hint, checked, disabled = false, onChange }: TickProps) {
  const id = useId();
  return (
    <label className={styles.tick}>
      <input
        type={type}
        name={type === "radio" ? "role" : undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      </span>
    </label>
  );
}

/** In one order, so that a choice taken back is no change. */
function linesFor(isChosen: (permission: Permission) => boolean): string {
  return PERMISSIONS.filter(isChosen).join("\n");
}

const ADMIN: PillLook = { tone: "accent", weight: "filled" };
const OTHERS: PillLook = { weight: "strong" };

export function UserMarks({ user }: { user: User }) {
  const { t } = useTranslate();
  const role = isAdmin(user) ? "admin" : roleOf(user);
  return (
    <>
      <StatusPill look={role === "admin" ? ADMIN : OTHERS}>{t(ROLE_LABELS[role])}</StatusPill>{" "}
      {user.permissions.length > 0 && (
        <span className={styles.permissions}>
          {t("admin_user.permissions_count", { count: user.permissions.length })}
        </span>
      )}
    </>
  );
}

export function nameOf({ first_name, middle_name, last_name }: User): string {
  return [first_name, middle_name, last_name].filter((part) => (part ?? "") !== "").join(" ");
}
