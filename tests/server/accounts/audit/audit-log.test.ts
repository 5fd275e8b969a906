import { sql } from "kysely";
import { expect, it } from "vitest";
import { auditListSchema } from "#domain/accounts/audit.ts";
import { writeAudit } from "../../../../server/accounts/audit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { accountOf, createAccount } from "../../support/accounts.ts";
import { testApp } from "../../test-app.ts";

const PATH = "/api/v1/admin/audit";

describeOnEachStore("The audit log", (getStore) => {
  async function reader() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "admin");
    return async (query: string) => {
      const answer = await app.inject({ url: `${PATH}${query}`, headers: { ...account?.headers } });
      return auditListSchema.parse(answer.json());
    };
  }

  async function fill() {
    const sara = await createAccount(getStore(), { first_name: "Sara", last_name: "100%" });
    const abel = await createAccount(getStore(), { first_name: "Abel", last_name: "Invented" });
    const said = [
      [sara, "passport.create", "passport:AAL1234567", "2026-11-18T20:59:59.999Z"],
      [abel, "passport.update", "passport:AAL1234567", "2026-11-18T21:00:00.000Z"],
      [sara, "location.merge", "location:new_town", "2026-11-19T20:59:59.999Z"],
      [abel, "passports", "passport:BRPP1", "2026-11-19T21:00:00.000Z"],
    ] as const;
    await getStore().write(async (trx) => {
      for (const [account, action, subject, now] of said) {
        const change = { account: { user: account.user }, action, subject, now, queuedAt: null };
        await writeAudit(trx, { ...change, before: null, after: { what: action } });
      }
    });
    return { sara };
  }

  it("is listed newest first, in pages", async () => {
    await fill();
    const read = await reader();
    const all = await read("");
    expect(all.data.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    expect(all.data[0]).toEqual({
      id: 4,
      who: { id: 2, name: "Abel Invented" },
      what: "passports",
      subject: "passport:BRPP1",
      subject_name: null,
      before: null,
      after: { what: "passports" },
      queued_at: null,
      applied_at: "2026-11-19T21:00:00.000Z",
    });
    const second = await read("?page=2&page_size=3");
    expect([second.data.map(({ id }) => id), second.meta.total, second.meta.has_more]).toEqual([
      [1],
      4,
      false,
    ]);
  });

  it.each([
    ["?who=1", [3, 1]],
    ["?q=sARA", [3, 1]],
    ["?q=aal1234567", [2, 1]],
    ["?q=new_town&what=passport", []],
    ["?q=", [4, 3, 2, 1]],
    ["?who=sARA", [3, 1]],
    ["?who=100%25", [3, 1]],
    ["?who=%25&what=", [3, 1]],
    ["?who=_", []],
    ["?what=passport", [2, 1]],
    ["?what=passport.update", [2]],
    ["?subject=aal1234567", [2, 1]],
    ["?subject=new_town", [3]],
    ["?after=2026-11-19", [4, 3, 2]],
    ["?before=2026-11-18", [1]],
    ["?after=2026-11-19&before=2026-11-19", [3, 2]],
    ["?after=&before=&who=&subject=", [4, 3, 2, 1]],
  ])("filters %s by days in Addis Ababa, parts of names and kinds", async (query, ids) => {
    await fill();
    const read = await reader();
    expect((await read(query)).data.map(({ id }) => id)).toEqual(ids);
  });

  it("shows the present name of the user concerned", async () => {
    const { sara } = await fill();
    const change = {
      account: null,
      before: null,
      after: null,
      queuedAt: null,
      now: "2026-11-20T08:00:00.000Z",
    };
    await getStore().write(async (trx) => {
      await writeAudit(trx, { ...change, action: "user.reset-link", subject: `user:${sara.user.id}` });
      await writeAudit(trx, { ...change, action: "user.close", subject: "user:999" });
    });
    const read = await reader();
    expect((await read("?what=user")).data.map(({ subject_name }) => subject_name)).toEqual([
      null,
      "Sara 100%",
    ]);
  });

  it("is append-only in the database", async () => {
    await fill();
    const { db } = getStore();
    const before = await db.selectFrom("audit_log").selectAll().execute();
    for (const attempt of [
      sql`update audit_log set what = 'nothing' where id = 1`,
      sql`delete from audit_log where id = 1`,
      sql`delete from audit_log`,
      ...(getStore().dialect === "postgres" ? [sql`truncate audit_log`] : []),
    ]) {
      await expect(attempt.execute(db)).rejects.toThrow("only ever grows");
    }
    expect(await db.selectFrom("audit_log").selectAll().execute()).toEqual(before);
  });
});
