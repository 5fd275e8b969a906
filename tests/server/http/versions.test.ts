import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { etagOf, requireIfMatch } from "../../../server/http/versions.ts";

function request(ifMatch?: string): FastifyRequest {
  return { headers: ifMatch === undefined ? {} : { "if-match": ifMatch } } as FastifyRequest;
}

describe("The version that a change was made from", () => {
  const current = { etag: etagOf("passport", 7, 3), resource: { id: 7, name: "as it is now" } };

  it("is a strong tag of visible ASCII, whatever the id", () => {
    expect(current.etag).toBe('"passport-7-3"');
    expect(etagOf("location", 'l-"ሰላም"', "a b")).toMatch(/^"[\x21\x23-\x7e]+"$/);
  });

  it.each(['"passport-7-3"', '"old", "passport-7-3"', "*", 'W/"passport-7-3"'])(
    "%s lets the change through",
    (tag) => {
      expect(() => requireIfMatch(request(tag), current)).not.toThrow();
    },
  );

  it("without If-Match it is 428", () => {
    expect(() => requireIfMatch(request(), current)).toThrow(
      expect.objectContaining({ status: 428, code: "precondition_required" }),
    );
  });

  it.each(['"passport-7-2"', '"passport-7-33"', "passport-7-3", ""])(
    "%j is stale: 412 with what is there now",
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
