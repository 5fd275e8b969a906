import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/support/free-port.ts";
import type { DrivenPage } from "./driven-page.ts";
import { firstVisible, whereIs } from "./first-visible.ts";
import { PHONE } from "./phone.ts";

/** How WebDriver writes an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** The keys of Control+A, which selects a field's text. */
const SELECT_ALL = "\uE009a\uE009";

/** Debian's WebKit, driven without a library: it has a back/forward cache and locks as on iPhones. */
export async function openWebkit(): Promise<DrivenPage> {
  const home = await mkdtemp(join(tmpdir(), "passport-webkit-"));
  const children: ChildProcess[] = [];
  const closed: Promise<unknown>[] = [];
  const begin = (command: string, args: string[], env: Record<string, string>, stdio: "pipe" | "ignore") => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "ignore", stdio],
    });
    children.push(child);
    closed.push(new Promise((resolve) => child.on("exit", resolve)));
    return child;
  };
  const end = (): void => {
    for (const child of children.toReversed()) child.kill();
  };
  // A run that ends at its first failure does not wait for tests that are under way.
  process.once("exit", end);
  const close = async (): Promise<void> => {
    process.off("exit", end);
    end();
    await Promise.all(closed);
    // Its processes end a moment later.
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };

  const screen = begin(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "800x1000x24", "-nolisten", "tcp"],
    {},
    "pipe",
  );
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once("data", (number: Buffer) => resolve(`:${number.toString().trim()}`));
    screen.once("exit", () => reject(new Error("Xvfb did not start")));
  });
  const port = await freePort();
  const env = {
    DISPLAY: display,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    NO_AT_BRIDGE: "1",
    TZ: PHONE.timezoneId,
  };
  begin("WebKitWebDriver", [`--port=${port}`], env, "ignore");

  async function command<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  }

  async function start(): Promise<string> {
    for (let tries = 0; ; tries++) {
      const status = await command<{ ready: boolean }>("GET", "/status").catch(() => null);
      if (status?.ready) break;
      if (tries === 200) throw new Error("WebKitWebDriver was not ready within 20 s");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const timeouts = { pageLoad: 60_000, script: 60_000 };
    const capabilities = { alwaysMatch: { pageLoadStrategy: "normal", timeouts } };
    return (await command<{ sessionId: string }>("POST", "/session", { capabilities })).sessionId;
  }

  try {
    const session = `/session/${await start()}`;
    await command("POST", `${session}/window/rect`, PHONE.viewport);

    const inPage = <T>(script: string, place: string): Promise<T> =>
      command("POST", `${session}/execute/sync`, {
        script: `const found = (${firstVisible.toString()})(arguments[0]); ${script}`,
        args: [place],
      });
    const element = async (place: string): Promise<string> => {
      const found = await inPage<Record<string, string> | null>("return found;", place);
      const id = found?.[ELEMENT];
      if (id === undefined) throw new Error(`Not to be seen: ${place}`);
      return `${session}/element/${id}`;
    };

    return {
      open: async (url) => void (await command("POST", `${session}/url`, { url })),
      reload: async () => void (await command("POST", `${session}/refresh`, {})),
      evaluate: async <T, Args extends unknown[]>(work: (...args: Args) => T | Promise<T>, ...args: Args) => {
        const { value, fault } = await command<{ value: T; fault?: string }>(
          "POST",
          `${session}/execute/async`,
          {
            script: `
              const done = arguments[arguments.length - 1];
              new Promise((resolve) => resolve((${work.toString()})(...arguments[0])))
                .then((value) => done({ value }), (error) => done({ fault: String(error) }));`,
            args: [args],
          },
        );
        if (fault !== undefined) throw new Error(fault);
        return value;
      },
      whereIs: (place) => inPage(`return found && (${whereIs.toString()})(found);`, place),
      click: async (place) => void (await command("POST", `${await element(place)}/click`, {})),
      type: async (place, text) =>
        void (await command("POST", `${await element(place)}/value`, { text: SELECT_ALL + text })),
      close: async () => {
        await command("DELETE", session).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
