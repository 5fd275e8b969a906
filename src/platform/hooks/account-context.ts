import { createContext, useContext } from "react";
import type { User } from "#domain/accounts/users.ts";

export const AccountContext = createContext<User | null>(null);

/** The signed-in user, on pages with accounts. */
export function useAccount(): User | null {
  return useContext(AccountContext);
}
