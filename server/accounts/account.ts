import type { User } from "#domain/accounts/users.ts";

/**
 * Who is signed in, and by which session. `lacksPasskey`: their role asks for a passkey that they have not added yet.
 * `isProven`: they signed in or proved who they are a short while ago.
 */
export type Account = { user: User; sessionId: number; lacksPasskey: boolean; isProven: boolean };
