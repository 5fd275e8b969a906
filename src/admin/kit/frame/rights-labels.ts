import type { Permission, Role } from "#domain/accounts/roles.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";

/** Texts are in `admin-users`. */
export const ROLE_LABELS: Record<Role, MessageId> = {
  user: "admin_user.role_user",
  editor: "admin_user.role_editor",
  admin: "admin_user.role_admin",
};

export const PERMISSION_LABELS: Record<Permission, MessageId> = {
  "upload-files": "admin_user.may_upload",
  "manage-articles": "admin_user.may_articles",
  "manage-advertisements": "admin_user.may_advertisements",
};
