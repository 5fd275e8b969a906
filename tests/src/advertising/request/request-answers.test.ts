import { describe, expect, it, vi } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { REQUEST_FILE_FAULTS } from "#domain/advertising/request-file.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import {
  bodyOf,
  findErrors,
  NO_ANSWERS,
  refusedFields,
  type RequestAnswers,
  answersOf,
  sendRequest,
  sentOf,
} from "../../../../src/advertising/request/request-answers.ts";
import type { ApiClient } from "../../../../src/platform/lib/api-client.ts";
import type { ApiError } from "../../../../src/platform/lib/api-error.ts";
import type { Change } from "../../../../src/outbox/change.ts";
import { stateOfRow } from "../../../../src/public-form/form-state.ts";
import { changeOf } from "../../admin/change.ts";
import { englishTranslator } from "../../support/english-translator.ts";

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const GOOD: RequestAnswers = {
  ...NO_ANSWERS,
  full_name: "Invented Person",
  phone_number: "+251 91 123 4567",
  description: "A shop for shoes.",
};
const errorsOf = (answers: Partial<typeof GOOD>) => findErrors(englishTranslator, { ...GOOD, ...answers });

describe("The answers of a request to advertise", () => {
  it("are sent without what was left empty", () => {
    const plan = file("plan.pdf");
    expect(bodyOf({ ...GOOD, email: " ", file: plan })).toEqual({
      full_name: "Invented Person",
      phone_number: "+251 91 123 4567",
      description: "A shop for shoes.",
      file: plan,
    });
  });

  it("are wrong in the order of the form, with what to do", () => {
    expect(errorsOf({})).toEqual({});
    const wrong = findErrors(englishTranslator, { ...NO_ANSWERS, email: "nowhere", file: file("plan.exe") });
    expect(Object.keys(wrong)).toEqual(["full_name", "phone_number", "email", "description", "file"]);
    expect(wrong.file).toBe("Choose a PDF, a Word document (doc, docx) or a picture (JPG, PNG)");
  });

  it.each([
    ["plan.PDF", 10, undefined],
    ["photo.jpeg", MAX_REQUEST_FILE_BYTES, undefined],
    ["photo.jpeg", MAX_REQUEST_FILE_BYTES + 1, "Choose a file of at most 10 MB"],
    ["plan.docx", 0, "The file is empty. Choose it again."],
    ["plan.pdf.exe", 10, "Choose a PDF, a Word document (doc, docx) or a picture (JPG, PNG)"],
  ])("with a file %s of %i bytes: %s", (name, bytes, said) => {
    expect(errorsOf({ file: file(name, bytes) }).file).toBe(said);
  });

  it.each([
    ["with a file as a form", { ...GOOD, file: file("plan.pdf") }],
    ["without one as JSON", GOOD],
  ])("go out at once where nothing can be stored, %s", async (_, answers) => {
    const data = { data: { data: { id: 12 } }, status: 201, etag: null };
    const send = vi.fn(async (..._sent: unknown[]) => ({ ok: true as const, value: data }));
    const sent = await sendRequest(send as unknown as ApiClient["send"], bodyOf(answers));
    expect(sent).toEqual({ ok: true, value: { id: 12 } });
    const [, method, path, body, options] = send.mock.calls[0] ?? [];
    expect([method, path, options]).toEqual(["POST", apiPaths.advertisementRequests, { auth: false }]);
    const fields = body instanceof FormData ? Object.fromEntries(body) : body;
    expect(body instanceof FormData).toBe(answers.file !== null);
    expect(fields).toMatchObject({ ...bodyOf({ ...answers, file: null }) });
    expect((fields as { file?: File }).file?.name).toBe(answers.file?.name);
  });

  it("that the server refused say so at their field, each fault of a file in its own words", () => {
    const said = REQUEST_FILE_FAULTS.map((code) => {
      const errors = [{ path: "file", message: "?", code }];
      const problem = { type: "about:blank", title: "", status: 415, code: "unsupported_media_type", errors };
      return refusedFields(englishTranslator, { kind: "problem", problem }).file;
    });
    expect(new Set(said).size).toBe(REQUEST_FILE_FAULTS.length);
    expect(said).not.toContain(undefined);
  });
});

describe("A kept request", () => {
  const row = (more: Partial<Change>): Change =>
    changeOf({
      kind: "advertisement.request",
      body: bodyOf({ ...GOOD, file: file("plan.pdf") }),
      accountId: null,
      ...more,
    });
  const rules = { sentOf, refusedFields: (error: ApiError) => refusedFields(englishTranslator, error) };
  const stateOf = (more: Partial<Change>) => stateOfRow(row(more), rules);

  it("is sending at its first try, then waits, and has its number when sent", () => {
    expect(stateOf({ attempts: 1, state: "sending" })).toEqual({ status: "sending" });
    expect(stateOf({ attempts: 1, lastProblem: { kind: "no-answer", why: "offline" } }).status).toBe(
      "queued",
    );
    const answer = { resource: "advertisement-request:7", from: null, etag: null, data: { id: 7, more: 1 } };
    expect(stateOf({ state: "done", body: null, answer })).toEqual({ status: "sent", id: 7 });
    expect(stateOfRow(null, rules)).toEqual({ status: "writing" });
  });

  it("that was refused for its file says which fault, and keeps answers and file", () => {
    const refused = row({
      state: "parked",
      attempts: 1,
      lastProblem: {
        kind: "refused",
        status: 415,
        code: "unsupported_media_type",
        errors: [{ path: "file", message: "English", code: "has_macros" }],
      },
    });
    expect(stateOfRow(refused, rules)).toEqual({
      status: "wrong",
      errors: { file: "The document has macros. Save it without them, or as a PDF." },
    });
    expect(answersOf(refused)).toMatchObject({
      full_name: "Invented Person",
      file: { name: "plan.pdf", size: 10 },
    });
  });
});
