import { once } from "node:events";
import { hash } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "../../server/store/open-store.ts";
import { REGISTRATION } from "./support/registration.ts";
import { dataFolder, startServer } from "./support/server-process.ts";

describe("The server process", () => {
  it("refuses to share a SQLite file with a second one, and releases it after kill -9", async () => {
    const folder = await dataFolder();
    const first = startServer(folder);
    await first.origin;
    const second = startServer(folder);
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain("Another server is running on the database");
    // The command line opens the database too.
    const beside = await openStore({ dataDir: folder });
    await beside.write((trx) => trx.insertInto("settings").values({ key: "beside", value: "1" }).execute());
    await beside.close();
    first.child.kill("SIGKILL");
    await first.exit;
    const third = startServer(folder);
    expect((await fetch(`${await third.origin}/readyz`)).status).toBe(200);
    third.child.kill("SIGTERM");
    expect(await third.exit).toBe(0);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("exits with 0 on %s", async (signal) => {
    const server = startServer(await dataFolder());
    await fetch(`${await server.origin}/api/v1/locations`);
    server.child.kill(signal);
    expect(await server.exit).toBe(0);
  });

  it("removes at start what a killed one received, and nothing of running ones", async () => {
    const temp = await dataFolder();
    const dead = startServer(await dataFolder());
    await dead.origin;
    dead.child.kill("SIGKILL");
    await dead.exit;
    const machine = hash("sha256", hostname(), "hex").slice(0, 8);
    const names = {
      dead: `passport-upload-${machine}-${dead.child.pid}-abcdef`,
      running: `passport-upload-${machine}-${process.pid}-abcdef`,
      elsewhere: "passport-upload-01234567-1-abcdef",
      old: "passport-upload-01234567-1-fedcba",
      other: "passport-other-1",
    };
    for (const name of Object.values(names)) await mkdir(join(temp, name));
    const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
    await utimes(join(temp, names.old), hoursAgo, hoursAgo);
    const server = startServer(await dataFolder(), { TMPDIR: temp });
    await server.origin;
    const left = (await readdir(temp)).filter((name) => name.startsWith("passport-"));
    expect(left.sort()).toEqual([names.elsewhere, names.running, names.other].sort());
  });

  it("prints a link for the first admin at each start until there is one", async () => {
    const folder = await dataFolder();
    const first = startServer(folder);
    const origin = await first.origin;
    const [, link = "", token = ""] =
      /(http:\/\/localhost:\d+\/setup#token=([\w-]{43}))\n/.exec(first.output()) ?? [];
    expect(link.replace("localhost", "127.0.0.1")).toContain(`${origin}/setup`);
    const made = await fetch(`${origin}/api/v1/auth/setup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...REGISTRATION, token }),
    });
    expect(made.status).toBe(201);
    first.child.kill("SIGTERM");
    await first.exit;
    const second = startServer(folder);
    await second.origin;
    expect(second.output()).not.toContain("token");
    expect(second.output().trim().split("\n")).toHaveLength(1);
  });

  it("does not wait for idle connections", async () => {
    const server = startServer(await dataFolder());
    const { port } = new URL(await server.origin);
    const silent = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void silent.destroy());
    await once(silent, "connect");
    // Once a later connection is answered, this one is accepted.
    await fetch(`${await server.origin}/healthz`);
    server.child.kill("SIGTERM");
    expect(await server.exit).toBe(0);
  });

  it.each([
    [{ HOST: "192.0.2.1" }, "HOST is no address of this machine"],
    [{ DATA_DIR: "/dev/null" }, "Choose a DATA_DIR that is a folder"],
  ])("stops with a sentence at %o", async (env, sentence) => {
    const server = startServer(await dataFolder(), env);
    expect(await server.exit).toBe(1);
    expect(server.output()).toContain(sentence);
    expect(server.output().trim().split("\n")).toHaveLength(1);
  });

  it("stops with a sentence at a file that is no database", async () => {
    const folder = await dataFolder();
    await writeFile(join(folder, "passport-status.sqlite"), "no database ".repeat(100));
    const server = startServer(folder);
    expect(await server.exit).toBe(1);
    expect(server.output().trim()).toMatch(
      /^The file passport-status\.sqlite in DATA_DIR is no database\..+$/,
    );
  });

  it("stops with a sentence that names a wrong setting", async () => {
    const server = startServer(await dataFolder(), { PORT: "eighty" });
    expect(await server.exit).toBe(1);
    expect(server.output().trim()).toBe("PORT is not a port; use a number from 0 to 65535, such as 8080.");
  });

  it("stops with a sentence when the database does not answer", async () => {
    const server = startServer(await dataFolder(), { DATABASE_URL: "postgres://u:p@127.0.0.1:1/none" });
    expect(await server.exit).toBe(1);
    expect(server.output().trim()).toBe("The database at DATABASE_URL does not answer.");
  });
});
