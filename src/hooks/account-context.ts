import { createContext, useContext } from "react";
import type { User } from "#domain/api/users.ts";

/** `loading`: a token exists, its user is not known yet. */
export type AccountState =
  | { status: "loading" | "signed-out"; user: null }
  | { status: "signed-in"; user: User };

export const AccountContext = createContext<AccountState>({ status: "signed-out", user: null });

/** The current account, on pages with accounts. */
export function useAccount(): AccountState {
  return useContext(AccountContext);
}
