import { isIP } from "node:net";

/** Whom pushes may be sent to. `hosts` are reached by https at its usual port. */
export type PushServices = {
  /** `push.example.org`, or `*.example.org` for all hosts below it. */
  hosts: string[];
  /** Services on this machine, such as `http://127.0.0.1:4010`: for tests. */
  localOrigins: string[];
};

/** Chrome and its kin, Firefox, Safari, Edge on Windows. */
export const DEFAULT_PUSH_SERVICES =
  "fcm.googleapis.com, updates.push.services.mozilla.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com";

const HOST = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Reads the setting PUSH_SERVICES; throws naming the entry that is wrong. */
export function parsePushServices(text: string): PushServices {
  const entries = text
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  const services: PushServices = { hosts: [], localOrigins: [] };
  for (const entry of entries) {
    if (HOST.test(entry)) services.hosts.push(entry);
    else if (isLocalOrigin(entry)) services.localOrigins.push(new URL(entry).origin);
    else throw new Error(`${entry} is neither a host nor an origin on this machine`);
  }
  return services;
}

function isLocalOrigin(entry: string): boolean {
  if (!URL.canParse(entry)) return false;
  const { protocol, hostname, origin } = new URL(entry);
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname) && entry.replace(/\/$/, "") === origin;
}

/** Whether the address is of a service that pushes may be sent to: no other server can be made the target. */
export function isAllowedEndpoint(endpoint: string, services: PushServices): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin, hash } = new URL(endpoint);
  if (username !== "" || password !== "" || hash !== "") return false;
  if (services.localOrigins.includes(origin)) return true;
  if (protocol !== "https:" || port !== "" || isIP(hostname) !== 0) return false;
  return services.hosts.some((host) =>
    host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}
