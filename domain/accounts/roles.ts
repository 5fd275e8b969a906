/** `user` means no other role. */
export const ROLES = ["user", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Granted individually, beside roles. */
export const PERMISSIONS = ["upload-files", "manage-articles", "manage-advertisements"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Account fields behind permissions, for app and server. */
export type Rights = {
  is_admin: boolean;
  roles: readonly string[];
  /** Legacy single role beside the list. */
  role?: string | null | undefined;
  permissions: readonly string[];
};

/** Main role: admin, else editor, else user. */
export function roleOf(rights: Rights): Role {
  if (rights.is_admin || hasRole(rights, "admin")) return "admin";
  return hasRole(rights, "editor") ? "editor" : "user";
}

/** Whether admin-only routes are allowed. */
export function isAdmin(rights: Rights): boolean {
  return rights.is_admin || hasRole(rights, "admin") || hasRole(rights, "superadmin");
}

/** Whether a permission holds: admins all, editors articles. */
export function mayDo(rights: Rights, permission: Permission): boolean {
  if (isAdmin(rights) || rights.permissions.includes(permission)) return true;
  return permission === "manage-articles" && hasRole(rights, "editor");
}

/** Whether the admin area is accessible. */
export function mayEnterAdmin(rights: Rights): boolean {
  return isAdmin(rights) || PERMISSIONS.some((permission) => mayDo(rights, permission));
}

function hasRole({ role, roles }: Rights, name: string): boolean {
  return [...roles, role ?? ""].some((given) => given.toLowerCase() === name);
}
