import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { etagOf, requireIfMatch } from "../../../server/http/versions.ts";

function request(ifMatch?: string): FastifyRequest {
  return { headers: ifMatch === undefined ? {} : { "if-match": ifMatch } } as FastifyRequest;
}

describe("ETag and If-Match", () => {
  const current = { etag: etagOf("passport", 7, 3), resource: { id: 7, name: "as it is now" } };

  it("the ETag is strong and visible ASCII, whatever the id", () => {
    expect(current.etag).toBe('"passport-7-3"');
    expect(etagOf("location", 'l-"ሰላም"', "a b")).toMatch(/^"[\x21\x23-\x7e]+"$/);
  });

  it.each(['"passport-7-3"', '"old", "passport-7-3"', "*", 'W/"passport-7-3"'])(
    "%s allows the change",
    (tag) => {
      expect(() => requireIfMatch(request(tag), current)).not.toThrow();
    },
  );

  it("a missing If-Match is 428", () => {
    expect(() => requireIfMatch(request(), current)).toThrow(
      expect.objectContaining({ status: 428, code: "precondition_required" }),
    );
  });

  it.each(['"passport-7-2"', '"passport-7-33"', "passport-7-3", ""])(
    "%j is stale: 412 with the present state",
    (tag) => {
      expect(() => requireIfMatch(request(tag), current)).toThrow(
        expect.objectContaining({
          status: 412,
          code: "stale_version",
          options: expect.objectContaining({ current: current.resource, headers: { etag: current.etag } }),
        }),
      );
    },
  );
});
