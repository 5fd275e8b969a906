import { expect } from "vitest";
import { importBatchAnswerSchema } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { importJobs } from "../../../server/imports/batch-jobs.ts";
import type { App } from "../../../server/route-deps.ts";
import type { Store } from "../../../server/store/store.ts";
import { accountOf } from "../support/accounts.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { JIGJIGA, listFile } from "./sample-list-files.ts";
import { upload } from "./upload-form.ts";
import type { UploadFields } from "./upload-form.ts";

type Answer = Awaited<ReturnType<App["inject"]>>;

/** Imports through the API, with a worker. */
export async function openImports(store: Store) {
  const app = await testApp(store);
  const account = await accountOf(store, "upload-files");
  const headers = { ...account?.headers };
  const runJobs = async (nowMs = TEST_NOW): Promise<void> => {
    while (await runDueJob({ store, nowMs: () => nowMs }, importJobs));
  };
  const read = async (id: number) => {
    const answer = await app.inject({ url: apiPaths.adminImport(id), headers });
    return { ...importBatchAnswerSchema.parse(answer.json()).data, etag: String(answer.headers["etag"]) };
  };
  const send = (method: "POST" | "PATCH" | "DELETE", url: string, payload?: object, etag?: string) =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...(etag !== undefined && { "if-match": etag }) },
      ...(payload && { payload }),
    });
  const sendList = async (change: UploadFields = {}): Promise<number> => {
    const list = await listFile(JIGJIGA);
    const fields = { date: JIGJIGA.date, location: "Jigjiga", linesToSkip: list.start_after_text, ...change };
    const answer = await upload(app, headers, fields, list.bytes, list.original_filename);
    expect(answer.statusCode).toBe(202);
    return importBatchAnswerSchema.parse(answer.json()).data.id;
  };
  const readList = async (change: UploadFields = {}) => {
    const id = await sendList(change);
    await runJobs();
    return read(id);
  };
  return { app, headers, runJobs, read, send, sendList, readList };
}

export const codeOf = (answer: Answer): string => problemSchema.parse(answer.json()).code;
