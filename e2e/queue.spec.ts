import type { Page } from "@playwright/test";
import { openStore } from "../server/store/open-store.ts";
import { askServer, expect, signIn, test } from "./support/admin.ts";
import { expectSoundScreen } from "./support/screens.ts";
import type { RunningServer } from "./support/server.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an admin watches the queue, retries and discards what failed, pauses a kind, and runs a schedule now @thorough", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  test.slow();
  const [lost, drawing, unwanted] = await addFailedJobs(server);
  await page.clock.install();
  await signIn(page, admin, "/admin/horizon/dashboard");
  const kinds = page.getByRole("table", { name: "Kinds of jobs" });
  const failed = page.getByRole("table", { name: "Jobs", exact: true });
  const rowOf = (id: number) => failed.getByRole("row").filter({ hasText: `Job ${id}` });
  await expect(rowOf(drawing)).toContainText("no room left");
  await expect(page.getByText("Nothing waits here.")).toBeVisible();

  // A job of a paused kind stays, until the kind goes on.
  await page.getByRole("button", { name: "Pause: Draw an article’s preview" }).click();
  await expect(page.getByText("Paused. What runs already is finished.")).toBeVisible();
  await page.getByRole("button", { name: `Retry job ${drawing}` }).click();
  await expect(rowOf(drawing)).toHaveCount(0);
  const drawings = kinds.getByRole("row").filter({ hasText: "article-preview" }).first();
  await expect(drawings).toContainText("Paused");
  await page.getByRole("button", { name: "Resume: Draw an article’s preview" }).click();
  await expect.poll(() => stateOf(server, admin, drawing)).toBe("done");
  await page.clock.fastForward(6_000);
  await expect(page.getByRole("button", { name: /^Retry 1 failed: Draw/ })).toHaveCount(0);

  // What a retry would need is gone: the answer says so.
  await page.getByRole("button", { name: `Retry job ${lost}` }).click();
  await expect(page.getByText("Its list is no longer there.")).toBeVisible();
  await page.getByRole("button", { name: "Retry 2 failed: Undo a list" }).click();
  await expect(page.getByText("2 could not be retried: Its list is no longer there.")).toBeVisible();
  await rowOf(lost)
    .getByRole("button", { name: `Job ${lost}`, exact: true })
    .click();
  const detail = page.getByRole("dialog", { name: `Job ${lost}` });
  await expect(detail.getByRole("listitem")).toContainText(["Its worker ended", "the disk was full"]);
  await expect(detail.getByText("•••")).toBeVisible();
  await expect(detail.getByText("999")).toHaveCount(0);
  await detail.getByRole("button", { name: "Show the values" }).click();
  await expect(detail.getByText("999")).toBeVisible();
  await page.keyboard.press("Escape");

  await page
    .getByRole("row")
    .filter({ hasText: `Job ${unwanted}` })
    .getByRole("button", { name: "Discard" })
    .click();
  await page.getByRole("button", { name: `Discard job ${unwanted}` }).click();
  await expect(page.getByText(`Job ${unwanted} was discarded.`)).toBeVisible();
  await expect(rowOf(unwanted)).toHaveCount(0);
  await page.getByRole("button", { name: "Run now: Delete expired sign-ins" }).click();
  await expect(page.getByText(/^Job \d+ is in the queue\.$/)).toBeVisible();
  const log = await askServer<{ data: { what: string }[] }>(server, admin, "/admin/audit?what=job");
  const kindLog = await askServer<{ data: { what: string }[] }>(server, admin, "/admin/audit?what=job-kind");
  expect(log.data.map(({ what }) => what)).toEqual(["job.delete", "job.payload", "job.retry"]);
  expect(kindLog.data.map(({ what }) => what)).toEqual(["job-kind.run", "job-kind.resume", "job-kind.pause"]);

  await expectAskedOnlyWhileWanted(page);
  await context.setOffline(true);
  await expect(page.getByText("No connection. You see what this device has kept.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Retry job ${lost}` })).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: `Retry job ${lost}` })).toBeEnabled();

  await expectSoundScreen(page, "admin-queue-en");
  await page.context().addCookies([{ name: "lang", value: "am", url: new URL(page.url()).origin }]);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "የሥራ ወረፋ" })).toBeVisible();
  await expect(page.getByRole("button", { name: `ሥራ ${lost}`, exact: true })).toBeVisible();
  await expectSoundScreen(page, "admin-queue-am");
});

/** Every five seconds; not in a hidden tab, nor after "Stop updating". */
async function expectAskedOnlyWhileWanted(page: Page): Promise<void> {
  let asked = 0;
  page.on("response", (response) => void (asked += response.url().endsWith("/admin/jobs") ? 1 : 0));
  const after = async (ms: number): Promise<number> => {
    const before = asked;
    await page.clock.fastForward(ms);
    await page.evaluate(() => fetch("/healthz"));
    return asked - before;
  };
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "visibilityState", {
        configurable: true,
        get: () => (hidden ? "hidden" : "visible"),
      });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await after(6_000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Stop updating" }).click();
  await expect(page.getByText("Not updated.")).toBeVisible();
  await after(100);
  expect(await after(60_000)).toBe(0);
  await page.getByRole("button", { name: "Keep updating" }).click();
  await expect(page.getByText("Updated every 5 seconds")).toBeVisible();
  await after(100);
  await hide(true);
  await after(100);
  expect(await after(60_000)).toBe(0);
  const before = asked;
  await hide(false);
  await expect.poll(() => asked).toBeGreaterThan(before);
}

async function stateOf(server: RunningServer, admin: { token: string }, id: number): Promise<string> {
  const answer = await fetch(`${server.origin}/api/v1/admin/jobs/${id}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return ((await answer.json()) as { data: { state: string } }).data.state;
}

/** An undo of a list that is gone, a drawing that can be made now, and one that is not needed. */
async function addFailedJobs({ dataDir }: RunningServer): Promise<[number, number, number]> {
  const store = await openStore({ dataDir });
  const ids: number[] = [];
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const later = new Date(Date.now() - 3_590_000).toISOString();
  for (const { kind, payload, error } of FAILED) {
    const { id } = await store.db
      .insertInto("jobs")
      .values({
        kind,
        payload: JSON.stringify(payload),
        state: "failed",
        run_after: at,
        not_before: null,
        attempts: 2,
        leased_until: null,
        lease_token: null,
        worker: "server-1:4711/2",
        last_error: error,
        created_at: at,
        started_at: at,
        finished_at: later,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const attempt = { job_id: id, worker: "server-1:4711/2", started_at: at, finished_at: later };
    await store.db
      .insertInto("job_attempts")
      .values([
        { ...attempt, attempt: 1, outcome: "lost", error: null },
        { ...attempt, attempt: 2, outcome: "failed", error },
      ])
      .execute();
    ids.push(id);
  }
  await store.close();
  const [first = 0, second = 0, third = 0] = ids;
  return [first, second, third];
}

const FAILED = [
  { kind: "import-undo", payload: { batch_id: 999 }, error: "the disk was full" },
  { kind: "article-preview", payload: { article_id: 999 }, error: "no room left" },
  { kind: "import-undo", payload: { batch_id: 998 }, error: "the disk was full" },
] as const;
