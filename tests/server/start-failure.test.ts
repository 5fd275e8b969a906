import { describe, expect, it } from "vitest";
import { explainStartFailure } from "../../server/start-failure.ts";

function failure(code: string, more: object = {}): Error {
  return Object.assign(new Error(`it failed with ${code}`), { code, ...more });
}

describe("Why the server did not start", () => {
  it.each([
    [failure("ENOTFOUND", { syscall: "getaddrinfo" }), "Check HOST and DATABASE_URL."],
    [failure("SQLITE_READONLY_DIRECTORY"), "Choose a DATA_DIR that is a folder you may write to."],
    [failure("SQLITE_FULL"), "The disk is full."],
    [failure("40P01"), "The database is as it was; start again."],
    [failure("55P03"), "The database is as it was; start again."],
    [failure("EROFS", { syscall: "mkdir" }), "Choose a DATA_DIR that is a folder you may write to."],
  ])("%s is explained in one line that says what to do", (error, hint) => {
    const told = explainStartFailure(error);
    expect(told).toContain(hint);
    expect(told).not.toContain("\n");
  });

  it("is printed with the stack when unknown", () => {
    expect(explainStartFailure(new TypeError("a bug"))).toMatch(/^TypeError: a bug\n\s+at /);
  });
});
