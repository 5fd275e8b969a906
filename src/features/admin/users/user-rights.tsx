import { type SyntheticEvent, useState } from "react";
import type { User, UserChange } from "../../../../domain/api/users.ts";
import { type Permission, PERMISSIONS, type Role, ROLES } from "../../../../domain/roles.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { ROLE_LABELS } from "./user-marks.tsx";
import styles from "./users.module.css";

const PERMISSION_LABELS: Record<Permission, MessageId> = {
  "upload-files": "admin_user.may_upload",
  "manage-articles": "admin_user.may_articles",
  "manage-advertisements": "admin_user.may_advertisements",
};

/** Whoever has an account is a user; the others are given. */
const GIVEN_ROLES = ROLES.filter((role) => role !== "user");

type UserRightsProps = {
  user: User;
  /** Nobody takes their own admin away. */
  isMe: boolean;
  disabled: boolean;
  onSave: (change: UserChange) => void;
};

/** Roles and permissions as boxes to tick; what an admin may by being one is ticked and cannot be taken singly. */
export function UserRights({ user, isMe, disabled, onSave }: UserRightsProps) {
  const { t } = useTranslate();
  const [admin, setAdmin] = useState(user.is_admin);
  const [roles, setRoles] = useState<ReadonlySet<Role>>(
    () => new Set(ROLES.filter((role) => user.roles.includes(role))),
  );
  const [permissions, setPermissions] = useState<ReadonlySet<Permission>>(
    () => new Set(PERMISSIONS.filter((permission) => user.permissions.includes(permission))),
  );
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    onSave({ is_admin: admin, roles: [...roles], permissions: [...permissions] });
  }
  return (
    <section className={styles.card} aria-labelledby="user-rights">
      <h2 id="user-rights">{t("admin_user.rights")}</h2>
      <form className={styles.rights} onSubmit={submit}>
        <Tick
          label={t("admin_user.is_admin")}
          hint={isMe ? t("admin_user.own_admin") : undefined}
          checked={admin}
          disabled={disabled || isMe}
          onChange={setAdmin}
        />
        <fieldset className={styles.ticks} disabled={disabled}>
          <legend>{t("field.roles")}</legend>
          {GIVEN_ROLES.map((role) => (
            <Tick
              key={role}
              label={t(ROLE_LABELS[role])}
              checked={roles.has(role)}
              disabled={isMe && role === "admin"}
              onChange={(on) => setRoles(toggled(roles, role, on))}
            />
          ))}
        </fieldset>
        <fieldset className={styles.ticks} disabled={disabled}>
          <legend>{t("field.permissions")}</legend>
          {PERMISSIONS.map((permission) => (
            <Tick
              key={permission}
              label={t(PERMISSION_LABELS[permission])}
              checked={permissions.has(permission)}
              onChange={(on) => setPermissions(toggled(permissions, permission, on))}
            />
          ))}
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

type TickProps = {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

function Tick({ label, hint, checked, disabled = false, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
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
