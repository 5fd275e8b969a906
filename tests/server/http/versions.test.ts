import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { etagOf, requireIfMatch } from "../../../server/http/etag.ts";

function request(ifMatch?: string): FastifyRequest {
  return { headers: ifMatch === undefined ? {} : { "if-match": ifMatch } } as FastifyRequest;
}

const CHANGED = { by: { id: 4, name: "Almaz Bekele" }, at: "2026-11-20T06:00:00.000Z" };

describe("ETag and If-Match", () => {
  const current = {
    etag: etagOf("passport", 7, 3),
    resource: { id: 7, name: "as it is now" },
    changed: async () => CHANGED,
  };

  it("the ETag is strong and visible ASCII, whatever the id", () => {
    expect(current.etag).toBe('"passport-7-3"');
    expect(etagOf("location", 'l-"ሰላም"', "a b")).toMatch(/^"[\x21\x23-\x7e]+"$/);
  });

  it.each(['"passport-7-3"', '"old", "passport-7-3"', "*", 'W/"passport-7-3"'])(
    "%s allows the change",
    async (tag) => {
      await expect(requireIfMatch(request(tag), current)).resolves.toBeUndefined();
    },
  );

  it("a missing If-Match is 428", async () => {
    await expect(requireIfMatch(request(), current)).rejects.toThrow(
      expect.objectContaining({ status: 428, code: "precondition_required" }),
    );
  });

  it.each(['"passport-7-2"', '"passport-7-33"', "passport-7-3", ""])(
    "%j is stale: 412 with the present state and whose it is",
    async (tag) => {
      await expect(requireIfMatch(request(tag), current)).rejects.toThrow(
        expect.objectContaining({
          status: 412,
          code: "stale_version",
          options: expect.objectContaining({
            current: current.resource,
            changed: CHANGED,
            headers: { etag: current.etag },
          }),
        }),
      );
    },
  );
});
