import { expect, test } from "vitest";
import { askForPictures } from "../../../src/app/ask-for-pictures.ts";
import type { PhoneStorage } from "../../../src/platform/db/phone-storage.ts";
import { PICTURES_WANTED } from "../../../src/platform/db/names.ts";

function start(connection: object | undefined) {
  const sent: unknown[] = [];
  const changes: (() => void)[] = [];
  const storage: Pick<PhoneStorage, "live"> = {
    live: () => ({
      hasValue: () => false,
      subscribe(next) {
        changes.push(() => next([] as never));
        next([] as never);
        return () => undefined;
      },
    }),
  };
  // On a first visit it becomes active after the first question.
  const ready = Promise.resolve({ active: { postMessage: (data: unknown) => sent.push(data) } });
  const page = { connection, serviceWorker: { ready, controller: null } };
  askForPictures(storage, page as unknown as Navigator);
  return { sent, changed: () => changes.forEach((change) => change()) };
}

const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

test.each([{ type: "wifi" }, { type: "ethernet", saveData: false }])(
  "on %o pictures are asked for at the start and when articles change",
  async (connection) => {
    const { sent, changed } = start(connection);
    changed();
    await settled();
    expect(sent).toEqual([PICTURES_WANTED, PICTURES_WANTED]);
  },
);

test.each([
  undefined,
  {},
  { effectiveType: "4g" },
  { type: "cellular", effectiveType: "4g" },
  { type: "unknown" },
  { type: "wifi", saveData: true },
])("on %o none are", async (connection) => {
  const { sent, changed } = start(connection);
  changed();
  await settled();
  expect(sent).toEqual([]);
});

test("they are once Wi-Fi is there", async () => {
  const connection = Object.assign(new EventTarget(), { type: "cellular" });
  const { sent } = start(connection);
  connection.type = "wifi";
  connection.dispatchEvent(new Event("change"));
  await settled();
  expect(sent).toEqual([PICTURES_WANTED]);
});
