import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import type { SignedIn } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { User, UserChange } from "#domain/accounts/users.ts";
import type { RunningServer } from "./server.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");

/** An invented person with an account; `token` is a session of its own, for calls beside the browser. */
export type Person = { phone: string; password: string; token: string; user: User };

type PersonOptions = Pick<UserChange, "roles" | "permissions" | "is_admin"> & { firstName?: string };

/** An account of its own for each test: what one does to it concerns no other. */
export async function newPerson(server: RunningServer, options: PersonOptions = {}): Promise<Person> {
  const { firstName = "Tsion", ...rights } = options;
  const person = personOf(await register(server, firstName));
  if (Object.keys(rights).length === 0) return person;
  const { token } = await provenAdmin(server);
  const path = apiPaths.adminUser(person.user.id);
  const known = await call(server, "GET", path, { token });
  const etag = known.headers.get("etag") ?? "";
  const changed = await call(server, "PATCH", path, { token, body: rights, headers: { "if-match": etag } });
  const { data } = (await changed.json()) as { data: User };
  return { ...person, user: data };
}

/** The first admin, who may change rights and passkeys although the session began long ago. */
export async function provenAdmin(server: RunningServer): Promise<Person> {
  const admin = await firstAdmin(server);
  const { token, password } = admin;
  await call(server, "POST", apiPaths.confirm, { token, body: { password } });
  return admin;
}

/** Calls `make` once for each server, told by its data folder: a server may take over the port of one that has ended. */
export function oncePerServer<T>(
  make: (server: RunningServer) => Promise<T>,
): (server: RunningServer) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (server) => {
    const known = made.get(server.dataDir) ?? make(server);
    made.set(server.dataDir, known);
    return known;
  };
}

/** The admin that the server's own link makes. */
export const firstAdmin = oncePerServer(makeAdmin);

/** What the command line prints. */
export async function adminCommand(server: RunningServer, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, "server/cli/admin.ts"), ...words], {
    env: { ...process.env, DATA_DIR: server.dataDir },
  });
  return stdout.trim();
}

/** A one-time link as the command line prints it, without its origin. */
export async function adminLink(server: RunningServer, ...words: string[]): Promise<string> {
  const { pathname, hash } = new URL(await adminCommand(server, ...words));
  return pathname + hash;
}

/** Signs in through the form, as people do. */
export async function signIn(
  page: Page,
  { phone, password }: Pick<Person, "phone" | "password">,
  { stay = false, redirect = "" }: { stay?: boolean; redirect?: string } = {},
): Promise<void> {
  await page.goto(redirect === "" ? "/login" : `/login?${new URLSearchParams({ redirect })}`);
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  if (stay) await page.getByLabel("Stay signed in").check();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** A call of the API beside the browser; throws when it is refused. */
export async function call(
  server: RunningServer,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const answer = await fetch(server.origin + path, {
    method,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

type Registered = SignedIn & { phone: string; password: string };

function personOf({ phone, password, token, user }: Registered): Person {
  return { phone, password, token, user };
}

/** A number that nobody has, and a password that nobody guesses. */
export function newCredentials(): { phone: string; password: string } {
  const tail = String(randomInt(100_000_000)).padStart(8, "0");
  return { phone: `09${tail}`, password: `quiet river ${tail}` };
}

async function register(server: RunningServer, firstName: string, link?: string): Promise<Registered> {
  const { phone, password } = newCredentials();
  const body = {
    first_name: firstName,
    last_name: "Invented",
    phone_number: phone,
    password,
    password_confirmation: password,
    ...(link === undefined ? {} : { token: tokenInFragment(new URL(link, server.origin).hash) }),
  };
  const path = link === undefined ? apiPaths.register : apiPaths.setup;
  const answer = (await (await call(server, "POST", path, { body })).json()) as SignedIn;
  return { ...answer, phone, password };
}

async function makeAdmin(server: RunningServer): Promise<Person> {
  return personOf(await register(server, "Almaz", await adminLink(server, "create")));
}
