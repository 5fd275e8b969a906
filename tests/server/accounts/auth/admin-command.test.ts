import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { openStore } from "../../../../server/store/open-store.ts";
import { makeOneTimeLink } from "../../../../server/accounts/auth/one-time-links.ts";
import { openTestStore } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { addPasskey } from "../../support/passkey-calls.ts";
import { REGISTRATION, tryToSignIn } from "../../support/registration.ts";
import { testApp } from "../../test-app.ts";

const COMMAND = join(import.meta.dirname, "..", "..", "..", "..", "server", "cli", "admin.ts");

function run(
  dataDir: string,
  words: string[],
  more: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, HOST: "0.0.0.0", PORT: "8081", ...more };
    execFile(process.execPath, [COMMAND, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "passport-status-admin-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

describe("npm run admin", () => {
  it("create prints a link that creates an admin, beside a running server and other admins", async () => {
    const dataDir = await folder();
    const store = await openStore({ dataDir });
    const app = await testApp(store, { now: Date.now });
    await createAccount(store, { is_admin: true });
    const { code, stdout } = await run(dataDir, ["create"]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/localhost:8081\/setup#token=[\w-]{43}\n$/),
    ]);
    const token = tokenInFragment(new URL(stdout.trim()).hash);
    const made = await app.inject({
      method: "POST",
      url: "/api/v1/auth/setup",
      payload: { ...REGISTRATION, token },
    });
    expect([made.statusCode, made.json().user.is_admin]).toEqual([201, true]);
    await store.close();
  });

  it("reset PHONE prints a link for a new password and is audited", async () => {
    const dataDir = await folder();
    const store = await openStore({ dataDir });
    const app = await testApp(store, { now: Date.now });
    await createAccount(store, { phone_number: "0911234567" });
    const { code, stdout } = await run(dataDir, ["reset", "+251 911 234567", "--at", "https://example.org"]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/example\.org\/reset-password#token=[\w-]{43}\n$/),
    ]);
    const token = tokenInFragment(new URL(stdout.trim()).hash);
    const password = "other words 8";
    const payload = { token, password, password_confirmation: password };
    await app.inject({ method: "POST", url: "/api/v1/auth/reset", payload });
    expect(await tryToSignIn(app, password)).toBe(200);
    const rows = await store.db.selectFrom("audit_log").select("what").orderBy("id").execute();
    expect(rows).toEqual([{ what: "user.reset-link" }, { what: "user.reset-password" }]);
    await store.close();
  });

  it.each(["sqlite", "postgres"] as const)(
    "revoke ends every link that is out (%s)",
    async (dialect) => {
      const test = await openTestStore(dialect);
      onTestFinished(() => test.close());
      const { dataDir, databaseUrl = "" } = test.options;
      const { store } = test;
      const { user } = await createAccount(store, { is_admin: true });
      const made = { origin: "https://example.org", nowMs: Date.now() };
      const { url } = await makeOneTimeLink(store.db, { ...made, kind: "setup", userId: null });
      await makeOneTimeLink(store.db, { ...made, kind: "reset", userId: user.id });
      const ran = await run(dataDir, ["revoke"], { DATABASE_URL: databaseUrl });
      expect([ran.code, ran.stdout]).toEqual([0, '{"revoked":2}\n']);
      const app = await testApp(store, { now: Date.now });
      const token = tokenInFragment(new URL(url).hash);
      const payload = { ...REGISTRATION, token };
      const refused = await app.inject({ method: "POST", url: "/api/v1/auth/setup", payload });
      expect(refused.json()).toMatchObject({ code: "link_not_valid" });
      const log = await store.db.selectFrom("audit_log").select(["what", "after"]).execute();
      expect(log).toEqual([{ what: "user.revoke-links", after: '{"revoked":2}' }]);
    },
    60_000,
  );

  it("exits with 2 for wrong arguments and 1 for a missing account, with a message", async () => {
    const dataDir = await folder();
    for (const words of [[], ["create", "more"], ["reset"], ["reset", "12"], ["create", "--at", "nowhere"]]) {
      const { code, stdout, stderr } = await run(dataDir, words);
      expect([code, stdout, stderr.split(" ")[0]]).toEqual([2, "", "Usage:"]);
    }
    const missing = await run(dataDir, ["create"]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("There is no database in")]);
    await (await openStore({ dataDir })).close();
    const nobody = await run(dataDir, ["reset", "0911234567"]);
    expect([nobody.code, nobody.stderr]).toEqual([1, "No account has this phone number.\n"]);
  });

  it("passkeys PHONE removes passkeys and codes, ends sessions and is audited", async () => {
    const dataDir = await folder();
    const store = await openStore({ dataDir });
    const app = await testApp(store, { now: Date.now });
    const { user, headers } = await createAccount(store, { phone_number: "0911234567" }, Date.now());
    await addPasskey(app, headers);
    expect((await run(dataDir, ["passkeys"])).code).toBe(2);
    expect((await run(dataDir, ["passkeys", "0911999999"])).code).toBe(1);
    const { code, stdout } = await run(dataDir, ["passkeys", "0911 234567"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Passkeys removed: 1\./)]);
    for (const table of ["passkeys", "recovery_codes", "sessions"] as const)
      expect(await store.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    const log = store.db.selectFrom("audit_log").select(["what", "subject", "account_id"]);
    expect(await log.orderBy("id", "desc").limit(1).execute()).toEqual([
      { what: "user.reset-passkeys", subject: `user:${user.id}`, account_id: null },
    ]);
    await store.close();
  });
});
