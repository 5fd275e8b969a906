import { askServer, expect, signIn, test } from "./support/admin.ts";

test.use({ viewport: { width: 1280, height: 900 } });

type Told = { id: number; request_number: string; full_name: string; last_name: string };
type Sessions = { data: { id: number; current: boolean }[] };

test("a correction made offline waits for its own person when the session ended meanwhile, and goes when they signed in", async ({
  page,
  context,
  server,
  admins: [admin],
}) => {
  const { data } = await askServer<{ data: Told[] }>(server, admin, "/admin/passports?page=9&page_size=10");
  const record = data[0];
  if (record === undefined) throw new Error("The list is too short");
  const lastName = async () => {
    const answer = await fetch(`${server.origin}/api/v1/passports/${record.request_number}`);
    return ((await answer.json()) as { data: Told }).data.last_name;
  };
  const here = `/admin/passports/${record.id}`;
  await signIn(page, admin, here);
  await expect(page.getByRole("heading", { name: record.full_name })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Last name").fill("Patient");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not sent yet").first()).toBeVisible();

  const sessions = await askServer<Sessions>(server, admin, "/auth/sessions");
  for (const { id, current } of sessions.data) {
    if (current) continue;
    const ended = await fetch(`${server.origin}/api/v1/auth/sessions/${id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(ended.status).toBe(204);
  }
  await context.setOffline(false);
  // The sign-in page may be loading meanwhile: look again then.
  const states = async () => {
    await page.waitForLoadState();
    return storedStates().catch(() => null);
  };
  const storedStates = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open("passport-status-outbox");
          opening.addEventListener("success", () => {
            const rows = opening.result.transaction("changes").objectStore("changes").getAll();
            rows.addEventListener("success", () => {
              opening.result.close();
              resolve((rows.result as { state: string }[]).map(({ state }) => state));
            });
          });
        }),
    );
  await expect.poll(states).toEqual(["paused"]);
  expect(await lastName()).toBe(record.last_name);
  await signIn(page, admin, here);
  await expect.poll(lastName).toBe("Patient");
  await expect.poll(states).toEqual(["done"]);
});
