import { type SyntheticEvent, useId, useState } from "react";
import type { User, UserChange } from "#domain/api/users.ts";
import { isAdmin, mayDo, type Permission, PERMISSIONS, type Role, ROLES, roleOf } from "#domain/roles.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { PERMISSION_LABELS, ROLE_LABELS } from "../frame/rights-labels.ts";
import styles from "./users.module.css";

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

type UserRightsProps = {
  user: User;
  /** Admins cannot remove their own admin role. */
  isMe: boolean;
  disabled: boolean;
  onSave: (change: UserChange) => void;
};

/** One of three roles, plus permissions; those of the role are ticked and locked. */
export function UserRights({ user, isMe, disabled, onSave }: UserRightsProps) {
  const { t } = useTranslate();
  const [role, setRole] = useState<Role>(isAdmin(user) ? "admin" : roleOf(user));
  const [permissions, setPermissions] = useState<ReadonlySet<Permission>>(
    () => new Set(PERMISSIONS.filter((permission) => user.permissions.includes(permission))),
  );
  const isOwnAdmin = isMe && isAdmin(user);
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    onSave({ ...rightsOf(role), permissions: [...permissions] });
  }
  return (
    <section className={styles.card} aria-labelledby="user-rights">
      <h2 id="user-rights">{t("admin_user.rights")}</h2>
      <form className={styles.rights} onSubmit={submit}>
        <fieldset className={styles.ticks} disabled={disabled || isOwnAdmin}>
          <legend>{t("admin_user.role")}</legend>
          {ROLES.map((choice) => (
            <Tick
              key={choice}
              type="radio"
              label={t(ROLE_LABELS[choice])}
              hint={t(ROLE_HINTS[choice])}
              checked={role === choice}
              onChange={() => setRole(choice)}
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
                checked={byRole || permissions.has(permission)}
                disabled={byRole}
                onChange={(on) => setPermissions(toggled(permissions, permission, on))}
              />
            );
          })}
        </fieldset>
        <div>
          <Button look="primary" type="submit" disabled={disabled}>
            {t("admin_user.save_rights")}
          </Button>
        </div>
      </form>
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

function toggled<T>(former: ReadonlySet<T>, value: T, on: boolean): ReadonlySet<T> {
  const next = new Set(former);
  if (on) next.add(value);
  else next.delete(value);
  return next;
}
