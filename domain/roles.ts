/** What an account may be; one without any of the others is a user. */
export const ROLES = ["user", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Permissions that are given by name, beside what a role brings. */
export const PERMISSIONS = ["upload-files", "manage-articles", "manage-advertisements"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The part of an account that decides what it may do; the same in the app and on the server. */
export type Rights = {
  is_admin: boolean;
  roles: readonly string[];
  /** A single role, where an account has one beside its list. */
  role?: string | null | undefined;
  permissions: readonly string[];
};

/** The role of the session check (specification §6): admin before editor before user. */
export function roleOf(rights: Rights): Role {
  if (rights.is_admin || hasRole(rights, "admin")) return "admin";
  return hasRole(rights, "editor") ? "editor" : "user";
}

/** Whether the admin guard lets an account in (specification §6). */
export function isAdmin(rights: Rights): boolean {
  return rights.is_admin || hasRole(rights, "admin") || hasRole(rights, "superadmin");
}

/** Whether an account may do what the permission names: admins may everything, editors the articles. */
export function mayDo(rights: Rights, permission: Permission): boolean {
  if (isAdmin(rights) || rights.permissions.includes(permission)) return true;
  return permission === "manage-articles" && hasRole(rights, "editor");
}

/** Whether an account sees the admin area at all. */
export function mayEnterAdmin(rights: Rights): boolean {
  return isAdmin(rights) || PERMISSIONS.some((permission) => mayDo(rights, permission));
}

function hasRole({ role, roles }: Rights, name: string): boolean {
  return [...roles, role ?? ""].some((given) => given.toLowerCase() === name);
}
