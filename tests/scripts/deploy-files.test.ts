import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { findOrInstallNginx } from "../../scripts/nginx.ts";
import { parseEnv } from "../../server/env.ts";
import { STORE_LIMITS } from "../../server/store/store-limits.ts";
import { parseBuildSettings } from "../../src/platform/lib/build-settings.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFile(join(ROOT, "docs", file), "utf8");
/** With what it includes. */
const nginxConf = async () =>
  (await read("deploy/nginx.conf")).replace(
    "include nginx-server.conf;",
    await read("deploy/nginx-server.conf"),
  );

it("nginx.conf skips no server for a few slow answers, and waits longer for look-ups than a server for its database", async () => {
  const text = await nginxConf();
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
  const text = await nginxConf();
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

it("the unit fits a machine of 1 GB, and lets threads give way to those that answer", async () => {
  const text = await read("deploy/passport-status.service");
  const [high, most] = ["MemoryHigh", "MemoryMax"].map((name) =>
    Number(new RegExp(`^${name}=(\\d+)M$`, "m").exec(text)?.[1]),
  );
  expect(most).toBeLessThanOrEqual(900);
  expect(high).toBeLessThan(most ?? 0);
  const filters = [...text.matchAll(/^SystemCallFilter=(.+)$/gm)].map(([, filter]) => filter);
  // systemd applies them in their order, and @resources has the call.
  expect(filters.indexOf("setpriority")).toBeGreaterThan(filters.indexOf("~@privileged @resources"));
});

it("each alert says what to do", async () => {
  const [, ...alerts] = (await read("deploy/alerts.yml")).split("- alert: ");
  expect(alerts.length).toBeGreaterThan(20);
  for (const alert of alerts) expect(alert).toMatch(/^ +action: "\S/m);
});

it("alerts name sections that operations.md has", async () => {
  const operations = await read("operations.md");
  const named = [...(await read("deploy/alerts.yml")).matchAll(/'([^']+)' in docs\/operations\.md/g)];
  expect(named.length).toBeGreaterThan(1);
  for (const [, section] of named) expect(operations).toContain(`**${section}**`);
});

it("the container's image has the commands of operations.md, and nothing of the data beside the sources @thorough", async () => {
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
  const installer = /import\('\.\/(\S+?)'\)/.exec(await read("deploy/Containerfile"))?.[1] ?? "";
  expect([installer, existsSync(join(ROOT, installer))]).toEqual([expect.stringContaining("scripts/"), true]);
  const ignored = (await readFile(join(ROOT, ".dockerignore"), "utf8")).split("\n");
  expect(ignored).toEqual(expect.arrayContaining(["data", "node_modules", ".git"]));
});

const serviceSchema = z.looseObject({
  image: z.string(),
  restart: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  healthcheck: z.looseObject({ test: z.array(z.string()), start_interval: z.optional(z.string()) }),
  environment: z.optional(z.record(z.string(), z.string())),
  env_file: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z.array(z.string()),
  depends_on: z.optional(z.record(z.string(), z.looseObject({ condition: z.string() }))),
  build: z.optional(
    z.object({ context: z.string(), dockerfile: z.string(), args: z.record(z.string(), z.string()) }),
  ),
});
const composeSchema = z.looseObject({
  services: z.object({ database: serviceSchema, server: serviceSchema, nginx: serviceSchema }),
  networks: z.object({
    inside: z.object({ internal: z.literal(true) }),
    outside: z.looseObject({
      ipam: z.object({ config: z.array(z.object({ subnet: z.string(), gateway: z.string() })) }),
    }),
  }),
  volumes: z.record(z.string(), z.unknown()),
});
const readCompose = async () => composeSchema.parse(parse(await read("deploy/compose.yml")));

it("compose.yml gives the server settings that it knows, and writes down no secret", async () => {
  const { server, database } = (await readCompose()).services;
  const given = { ...server.environment };
  given["DATABASE_URL"] = given["DATABASE_URL"]?.replace("${DATABASE_PASSWORD}", "invented") ?? "";
  const parsed = parseEnv(given);
  if (!parsed.ok) throw new Error(parsed.error);
  expect(parsed.value).toMatchObject({ ...given, PORT: 8080, TRUST_PROXY: 1 });
  const settings = Object.keys(parseBuildSettings({}));
  expect(settings).toEqual(expect.arrayContaining(Object.keys(server.build?.args ?? { none: "" })));
  const declared = [...(await read("deploy/Containerfile")).matchAll(/^ARG (\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(Object.keys(server.build?.args ?? {})).toEqual(declared);
  expect(database.environment?.["POSTGRES_PASSWORD"]).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
});

it("compose.yml shows nginx alone, on loopback, keeps data in named volumes and takes rights away", async () => {
  const { services, volumes, networks } = await readCompose();
  const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
  const named = mounted.filter((one) => /^\w/.test(one)).map((one) => one.split(":", 1).join(""));
  expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted());
  for (const file of mounted.filter((one) => one.startsWith("./"))) {
    const [path = "", , mode] = file.split(":");
    expect([path, existsSync(join(ROOT, "docs/deploy", path)), mode]).toEqual([path, true, "ro"]);
  }
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({ restart: "unless-stopped", read_only: true, cap_drop: ["ALL"] });
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.image).toMatch(/:\d[\w.-]*$|^\$\{PASSPORT_IMAGE:-/);
    for (const needed of Object.keys(service.depends_on ?? {}))
      expect(Object.keys(services)).toContain(needed);
  }
  expect([services.database.ports, services.server.ports]).toEqual([undefined, undefined]);
  expect(services.database.networks).toEqual(["inside"]);
  expect(services.nginx.ports).toEqual(["${LISTEN:-127.0.0.1:8080}:8080"]);
  const { gateway } = networks.outside.ipam.config[0] ?? { gateway: "none" };
  const nginx = await read("deploy/compose-nginx.conf");
  expect(nginx).toContain(`set_real_ip_from ${gateway};`);
  expect(nginx).toContain(`"${gateway} https" https;`);
});

it("compose.yml asks each service that others wait for every second while it starts", async () => {
  const { services } = await readCompose();
  const waitedFor = Object.values(services).flatMap(({ depends_on: needed }) => Object.keys(needed ?? {}));
  expect(waitedFor.toSorted()).toEqual(["database", "server"]);
  expect([services.database, services.server].map((one) => one.healthcheck.start_interval)).toEqual([
    "1s",
    "1s",
  ]);
});

it("operations.md hands files of root to the container through cat, as its user cannot read them after a copy", async () => {
  const commands = [...(await read("operations.md")).matchAll(/^ *docker compose .*$/gm)].flat();
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((one) => / cp (?!server:)/.test(one))).toEqual([]);
  const backup = commands.find((one) => one.includes("npm run backup"));
  // A copy that failed leaves the file of the time before there.
  expect(backup).toContain(" --force");
});

/** Has nginx check a folder with these files, given by name. */
async function expectAccepted(texts: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "passport-nginx-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(texts))
    await writeFile(join(folder, name), text.replaceAll("FOLDER", folder));
  await cp(join(ROOT, "docs/deploy/nginx-server.conf"), join(folder, "nginx-server.conf"));
  const { status, stderr } = spawnSync(
    findOrInstallNginx(),
    ["-t", "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
}

it("compose.yml's nginx accepts its configuration", async () => {
  // The name and the folder are the container's.
  const text = (await read("deploy/compose-nginx.conf")).replace("server:8080", "127.0.0.1:8080");
  expect(text).not.toContain("server:8080");
  await expectAccepted({ "nginx.conf": text.replaceAll(/ \/(?:tmp|dev)\//g, " FOLDER/") });
});

it("nginx accepts the lines for TLS", async () => {
  const made = spawnSync("openssl", [
    ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=example.org".split(" "),
    ..."-keyout - -out -".split(" "),
  ]);
  const on = (await read("deploy/nginx.conf")).replace("#80 ", "").replace("#443 ", "");
  // Only root may listen on these ports, and not every machine has IPv6 or the module for streams.
  const anywhere = (text: string) =>
    text
      .replaceAll(/listen \[::\]:[^;]*;/g, "")
      .replaceAll(/listen (80|443)\b/g, "listen 127.0.0.1:18$1")
      .replaceAll("/etc/letsencrypt/live/example.org", "FOLDER")
      .replaceAll("/var/log/nginx/", "FOLDER/")
      .replace(/^stream \{.*?^\}/ms, "")
      .replace("include /etc/nginx/modules-enabled/*.conf;", "");
  const files = ["nginx-port-80.conf", "nginx-tls.conf"];
  for (const file of files) expect(on).toMatch(new RegExp(`^[^#\n]*include ${file};`, "m"));
  await expectAccepted({
    "nginx.conf": anywhere(on),
    ...Object.fromEntries(
      await Promise.all(files.map(async (file) => [file, anywhere(await read(`deploy/${file}`))] as const)),
    ),
    "fullchain.pem": made.stdout.toString(),
    "privkey.pem": made.stdout.toString(),
  });
});
