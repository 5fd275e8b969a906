import type { User } from "#domain/accounts/users.ts";

/** Who is signed in, and by which session. */
export type Account = { user: User; sessionId: number };
