import type { User } from "#domain/accounts/users.ts";

export function inventedUser(id: number): User {
  return {
    id,
    first_name: "Tsion",
    last_name: "Invented",
    phone_number: "0911000000",
    plan_type: null,
    is_admin: true,
    roles: [],
    permissions: [],
    created_at: "2026-11-20T08:00:00.000Z",
    updated_at: null,
  };
}
