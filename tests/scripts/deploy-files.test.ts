import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseEnv } from "../../server/env.ts";
import { STORE_LIMITS } from "../../server/store/store-limits.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFile(join(ROOT, "docs", file), "utf8");

it("nginx.conf skips no server for a few slow answers, and waits longer for look-ups than a server for its database", async () => {
  const text = await read("deploy/nginx.conf");
  const fails = [...text.matchAll(/^\s*server 127\.0\.0\.1:808\d max_fails=(\d+)/gm)].map(([, most]) =>
    Number(most),
  );
  expect(fails).toHaveLength(3);
  for (const most of fails) expect(most === 0 || most >= 10).toBe(true);
  expect(text).toMatch(/proxy_next_upstream_tries 2;/);
  const lookUps = /location \/api\/v1\/ \{[^}]*proxy_read_timeout (\d+)s/.exec(text)?.[1];
  expect(Number(lookUps) * 1_000).toBeGreaterThan(STORE_LIMITS.requests.connectionMs);
});

it("nginx.conf asks every server for a script of another build, as only the updated one has it", async () => {
  const text = await read("deploy/nginx.conf");
  const servers = [...text.matchAll(/^\s*server 127\.0\.0\.1:808\d /gm)];
  const assets = /location \/assets\/ \{[^}]*\}/.exec(text)?.[0] ?? "";
  expect(assets).toContain("http_404");
  const tries = Number(/proxy_next_upstream_tries (\d+);/.exec(assets)?.[1]);
  expect(tries).toBe(servers.length);
});

it("the unit's settings are valid and add no invented passports", async () => {
  const text = await read("deploy/passport-status.service");
  const settings = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = ""]) => line.split(" "));
  const env = parseEnv(Object.fromEntries(settings.map((one) => one.split("="))));
  expect(env).toMatchObject({ ok: true, value: { SAMPLE_DATA: "off" } });
});

it("alerts name sections that operations.md has", async () => {
  const operations = await read("operations.md");
  const named = [...(await read("deploy/alerts.yml")).matchAll(/'([^']+)' in docs\/operations\.md/g)];
  expect(named.length).toBeGreaterThan(1);
  for (const [, section] of named) expect(operations).toContain(`**${section}**`);
});

it("the container's image has the commands of operations.md, and nothing of the data beside the sources", async () => {
  const image = await mkdtemp(join(tmpdir(), "passport-image-"));
  onTestFinished(() => rm(image, { recursive: true }));
  const copies = [...(await read("deploy/Containerfile")).matchAll(/^COPY --from=build (.+) (\S+)$/gm)];
  const sources = copies.flatMap(([, from = ""]) => from.split(" ")).map((path) => path.replace("/app/", ""));
  for (const source of sources) {
    if (source === "node_modules") await symlink(join(ROOT, source), join(image, source));
    else if (source !== "dist") await cp(join(ROOT, source), join(image, source), { recursive: true });
  }
  for (const command of ["backup", "restore", "keys", "import", "export", "admin"]) {
    const { status, stderr } = spawnSync("npm", ["run", "--silent", command], {
      cwd: image,
      encoding: "utf8",
    });
    expect([command, status, stderr]).toEqual([command, 2, expect.stringContaining("Usage")]);
  }
  const ignored = (await readFile(join(ROOT, ".containerignore"), "utf8")).split("\n");
  expect(ignored).toEqual(expect.arrayContaining(["data", "node_modules", ".git"]));
});
