import { hash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { limitKey } from "../../http/client-address.ts";

/**
 * An address under a hash that changes every day. The salt is in this process's memory only: after the day nothing can
 * be compared with an address.
 */
export function addressHash(now: () => number): (request: FastifyRequest) => string {
  let [day, salt] = [-1, ""];
  return ({ ip }) => {
    const today = Math.floor(now() / MS_PER_DAY);
    if (today !== day) [day, salt] = [today, randomBytes(32).toString("base64url")];
    return hash("sha256", `${salt} ${limitKey(ip)}`, "base64url");
  };
}
