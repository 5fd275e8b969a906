import { describe, expect, it } from "vitest";
import { STATIC_COPY } from "#domain/base/problem.ts";
import { englishTranslator } from "../support/english-translator.ts";
import type { ApiError } from "../../../src/platform/lib/api-error.ts";
import { apiErrorText } from "../../../src/ui/api-error-text.ts";

const problem = (status: number, retryAfterSeconds?: number): ApiError => ({
  kind: "problem",
  problem: { type: "about:blank", title: "x", status, code: "x" },
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

const copy: ApiError = {
  kind: "problem",
  problem: { type: "about:blank", title: "x", status: 503, code: STATIC_COPY },
  retryAfterSeconds: 600,
};

const page = (status: number): ApiError => ({ kind: "unexpected-answer", issues: ["html"], status });

const say = (error: ApiError) => apiErrorText(englishTranslator, error);

describe("error texts", () => {
  it.each([
    ["no network", { kind: "offline" } satisfies ApiError, "You are offline"],
    ["silence", { kind: "timeout" } satisfies ApiError, "did not answer in time"],
    ["too many questions with a wait", problem(429, 30), "Try again in 30 seconds"],
    ["too many questions without one", problem(429), "Wait a little"],
    ["a busy server with a wait", problem(503, 1), "Try again in 1 second."],
    ["a copy of the public files", copy, "a copy of the site, without its service"],
    ["a proxy's own 503 page", page(503), "busy"],
    ["a question or a form that is refused", problem(422), "Check what you entered"],
    ["a fault of the server", problem(500), "(500)"],
    ["a proxy's own error page", page(502), "(502)"],
    ["a captive portal's page", page(200), "asks you to sign in"],
  ])("%s", (_case, error, words) => {
    expect(say(error)).toContain(words);
  });
});
