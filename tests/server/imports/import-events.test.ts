import { expect, it } from "vitest";
import { importBatchAnswerSchema, importEventSchema } from "#domain/imports/contract.ts";
import type { ImportEvent } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { importJobs } from "../../../server/imports/batch-jobs.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import { TEST_NOW, testApp } from "../test-app.ts";
import { JIGJIGA, listFile } from "./sample-list-files.ts";
import { upload } from "./upload-form.ts";

describeOnEachStoreThoroughly("The events of an import", (getStore) => {
  async function uploaded() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "upload-files");
    const headers = { ...account?.headers };
    const list = await listFile(JIGJIGA);
    const fields = { date: JIGJIGA.date, location: "Jigjiga", linesToSkip: list.start_after_text };
    const answer = await upload(app, headers, fields, list.bytes);
    const { id } = importBatchAnswerSchema.parse(answer.json()).data;
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const watch = () => fetch(`${origin}${apiPaths.adminImportEvents(id)}`, { headers });
    return { app, id, watch };
  }
  const runJob = () => runDueJob({ store: getStore(), nowMs: () => TEST_NOW }, importJobs);

  it("send each state of the reading, then that it is finished, and end", async () => {
    const { watch } = await uploaded();
    const response = await watch();
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const text = response.text();
    await runJob();
    const { events, last } = readEvents(await text);
    const states = events.map(({ batch }) => batch.status);
    expect(states.at(0)).toBe("queued");
    expect(states.at(-1)).toBe("parsed");
    expect(last).toBe("event: end\ndata: {}");
  });

  it("send page progress while the list is read", async () => {
    const { id, watch, app } = await uploaded();
    await getStore()
      .db.updateTable("import_batches")
      .set({ status: "parsing", pages_read: 3, pages_total: 12, rows_read: 75 })
      .where("id", "=", id)
      .execute();
    const text = (await watch()).text();
    await app.close();
    expect(readEvents(await text).events[0]?.progress).toEqual({ page: 3, pages: 12, rows: 75 });
  });

  it("end with the watcher's session, sending nothing more", async () => {
    const { id, watch } = await uploaded();
    const response = await watch();
    const { db } = getStore();
    await db.deleteFrom("sessions").execute();
    await db.updateTable("import_batches").set({ status: "parsing" }).where("id", "=", id).execute();
    const { events, last } = readEvents(await response.text());
    expect(events.filter(({ batch }) => batch.status === "parsing")).toEqual([]);
    expect(last).toBe("event: end\ndata: {}");
  });

  it("end when the batch is deleted", async () => {
    const { id, watch } = await uploaded();
    const text = (await watch()).text();
    await getStore().db.deleteFrom("import_batches").where("id", "=", id).execute();
    expect(readEvents(await text).last).toBe("event: end\ndata: {}");
  });
});

function readEvents(text: string): { events: ImportEvent[]; last: string | undefined } {
  const blocks = text.trim().split("\n\n");
  const events = blocks.flatMap((block) => {
    const data = /^event: batch\ndata: (.*)$/.exec(block)?.[1];
    return data === undefined ? [] : [importEventSchema.parse(JSON.parse(data))];
  });
  return { events, last: blocks.at(-1) };
}
