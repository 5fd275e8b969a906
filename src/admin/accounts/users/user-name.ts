import type { User } from "#domain/accounts/users.ts";

export function nameOf({ first_name, middle_name, last_name }: User): string {
  return [first_name, middle_name, last_name].filter((part) => (part ?? "") !== "").join(" ");
}
