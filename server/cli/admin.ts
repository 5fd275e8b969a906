import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { normalizePhoneNumber } from "#domain/base/phone-number.ts";
import { writeAudit } from "../accounts/audit.ts";
import { makeOneTimeLink } from "../accounts/auth/one-time-links.ts";
import { resetPasskeys } from "../accounts/auth/reset-passkeys.ts";
import { addressOf, siteOf } from "../env.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { runCommand, say, withStore } from "./run-command.ts";

// `npm run admin -- create | reset PHONE [--at ORIGIN]` prints a one-time link, `-- revoke` ends those that are out, `-- passkeys PHONE` removes passkeys. Exit 1 on failure, 2 on wrong usage.

const USAGE = `Usage: npm run admin -- create [--at https://example.org]        prints a link that makes an admin, once, within 24 hours
       npm run admin -- reset PHONE [--at https://example.org]   prints a link for a new password, good for 15 minutes
       npm run admin -- revoke                                   ends every link that was made and not used
       npm run admin -- passkeys PHONE                           removes all passkeys and recovery codes of an account and signs it out`;

type LinkCommand = { kind: "create" } | { kind: "reset"; phone: string };
type Command = LinkCommand | { kind: "revoke" } | { kind: "passkeys"; phone: string };

function parseCommand(words: readonly string[]): Command | null {
  const [kind, phone, ...rest] = words;
  if ((kind === "create" || kind === "revoke") && phone === undefined) return { kind };
  if ((kind !== "reset" && kind !== "passkeys") || rest.length > 0) return null;
  const number = normalizePhoneNumber(phone ?? "");
  return number === null ? null : { kind, phone: number };
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { at: { type: "string" } } });
  const command = parseCommand(positionals);
  if (command === null || !/^https?:\/\/[^/\s]+$/.test(values.at ?? "http://x")) return say(USAGE, 2);
  return withStore(async ({ store, env }) => {
    if (command.kind === "passkeys") return removePasskeys(store, command.phone);
    if (command.kind === "revoke") {
      console.log(JSON.stringify({ revoked: await revokeLinks(store) }));
      return 0;
    }
    const link = await linkFor(store, command, values.at ?? siteOf(env).url ?? addressOf(env));
    if (link === null) return say(NOBODY, 1);
    console.log(link);
    return 0;
  });
}

/** Somebody else may have seen one. A server prints a new one at its start while there is no admin. */
async function revokeLinks(store: Store): Promise<number> {
  return store.write(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("one_time_links")
      .where("used_at", "is", null)
      .executeTakeFirst();
    const revoked = Number(numDeletedRows);
    await writeAudit(trx, {
      account: null,
      action: "user.revoke-links",
      subject: "links",
      after: { revoked },
      now: new Date().toISOString(),
    });
    return revoked;
  });
}

const NOBODY = "No account has this phone number.";

/** For the last admin, whom nobody else can help: the password alone lets them in then. */
async function removePasskeys(store: Store, phone: string): Promise<number> {
  return store.write(async (trx) => {
    const user = await idOf(trx, phone);
    if (user === undefined) return say(NOBODY, 1);
    const now = new Date().toISOString();
    const removed = await resetPasskeys(trx, { account: null, userId: user.id, now });
    console.log(
      `Passkeys removed: ${removed}. The account is signed out everywhere; the password lets it in.`,
    );
    return 0;
  });
}

function idOf(db: Kysely<Database>, phone: string): Promise<{ id: number } | undefined> {
  return db.selectFrom("users").select("id").where("phone_number", "=", phone).executeTakeFirst();
}

async function linkFor(store: Store, command: LinkCommand, origin: string): Promise<string | null> {
  const nowMs = Date.now();
  return store.write(async (trx) => {
    if (command.kind === "create") {
      return (await makeOneTimeLink(trx, { kind: "setup", userId: null, origin, nowMs })).url;
    }
    const user = await idOf(trx, command.phone);
    if (user === undefined) return null;
    await writeAudit(trx, {
      account: null,
      action: "user.reset-link",
      subject: `user:${user.id}`,
      now: new Date(nowMs).toISOString(),
    });
    return (await makeOneTimeLink(trx, { kind: "reset", userId: user.id, origin, nowMs })).url;
  });
}

await runCommand(main);
