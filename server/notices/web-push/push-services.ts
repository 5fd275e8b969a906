import { isIP } from "node:net";

/** Whom pushes may be sent to. `hosts` are reached by https at its usual port. */
export type PushServices = {
  /** `push.example.org`, or `*.example.org` for all hosts below it. */
  hosts: readonly string[];
  /** Services on this machine, such as `http://127.0.0.1:4010`: for tests. */
  localOrigins: readonly string[];
};

const DEFAULT_HOSTS = [
  // Chrome, Opera, Samsung Internet and others on Android.
  "fcm.googleapis.com",
  // Chromium built without Google's keys.
  "jmt17.google.com",
  // Firefox.
  "*.push.services.mozilla.com",
  // Safari.
  "*.push.apple.com",
  // Edge on Windows.
  "*.notify.windows.com",
];

/** Takes the setting PUSH_SERVICES, whose form is checked already; null stands for the services of today's browsers. */
export function pushServices(entries: readonly string[] | null): PushServices {
  const names = (entries ?? DEFAULT_HOSTS).map((entry) => entry.toLowerCase());
  const isOrigin = (entry: string) => entry.includes("://");
  return {
    hosts: names.filter((entry) => !isOrigin(entry)),
    localOrigins: names.filter(isOrigin).map((entry) => new URL(entry).origin),
  };
}

/**
 * The service of an endpoint, as it was allowed; null if it is not: nobody can make this server call another. Hosts
 * below one name are one service.
 */
export function serviceOf(endpoint: string, { hosts, localOrigins }: PushServices): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, hostname, port, username, password, origin, hash } = new URL(endpoint);
  if (username !== "" || password !== "" || hash !== "") return null;
  if (localOrigins.includes(origin)) return origin;
  if (protocol !== "https:" || port !== "" || isIP(hostname) !== 0) return null;
  const isOf = (host: string) =>
    host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host;
  return hosts.find(isOf) ?? null;
}
