import { describe, expect, it } from "vitest";
import { PROBLEM_CODES } from "#domain/base/problem-codes.ts";
import { adminErrorText } from "../../../src/admin/kit/refusal-text.ts";
import { problemText } from "../../../src/admin/kit/outbox/change-texts.ts";
import type { ApiError } from "../../../src/platform/lib/api-error.ts";
import { apiErrorText } from "../../../src/ui/api-error-text.ts";
import { englishTranslator, translatorOf } from "../support/english-translator.ts";
import { changeOf } from "./change.ts";

const refusals = Object.entries(PROBLEM_CODES).flatMap(([status, codes]) =>
  codes.map((code) => ({ status: Number(status), code })),
);
const asError = ({ status, code }: { status: number; code: string }): ApiError => ({
  kind: "problem",
  problem: { type: "about:blank", title: "x", status, code },
});

/** Told by their status; forms of accounts tell those of 409 beside the field. */
const ON_PUBLIC_PAGES = [400, 401, 404, 408, 410, 413, 422, 429, 503, 507];

describe("a refusal by the server", () => {
  it.each(refusals)("$code says why in English and Amharic in the admin area", async (refusal) => {
    const amharic = await translatorOf("am");
    const english = adminErrorText(englishTranslator, asError(refusal));
    const said = adminErrorText(amharic, asError(refusal));
    // Only a fault of our own has nothing to explain, and so names its status.
    expect(/\d/.test(english)).toBe(refusal.code === "internal_error");
    expect(english).toMatch(/^[A-Z][^{}]+\.$/);
    expect(said).toMatch(/^[\u1200-\u137f][^{}A-Za-z]+[።፤]$/);
  });

  it.each(refusals.filter(({ status }) => ON_PUBLIC_PAGES.includes(status)))(
    "$code has words on public pages too",
    (refusal) => {
      expect(apiErrorText(englishTranslator, asError(refusal))).not.toMatch(/\(\d/);
    },
  );

  it("is explained in the outbox by what is missing, else by its code", () => {
    const refused = (code: string, errors: { path: string; message: string; code?: string }[] = []) =>
      problemText(
        englishTranslator,
        changeOf({ lastProblem: { kind: "refused", status: 409, code, errors } }),
        0,
      );
    expect(refused("location_in_use")).toBe(
      "Passports or lists name this branch. Merge it into another branch instead.",
    );
    expect(refused("transition_not_allowed")).toBe("It cannot go from its present status to this one.");
    expect(refused("transition_not_allowed", [{ path: "status", message: "x", code: "no_first_day" }])).toBe(
      "Choose the first day, to schedule it.",
    );
    expect(refused("of_a_newer_server")).toBe("The server refused this change (409).");
  });
});
