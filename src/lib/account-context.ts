import { createContext, useContext } from "react";
import type { User } from "#domain/api/users.ts";

/** Who uses the app. `loading`: a token is there, and whose it is has not been told yet. */
export type AccountState =
  | { status: "loading" | "signed-out"; user: null }
  | { status: "signed-in"; user: User };

export const AccountContext = createContext<AccountState>({ status: "signed-out", user: null });

/** The account of whoever uses the app, on the pages that know of accounts. */
export function useAccount(): AccountState {
  return useContext(AccountContext);
}
