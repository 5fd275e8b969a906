import { expect, test } from "vitest";
import { keepHandOn } from "../../../src/app/keep-hand-on.ts";
import type { PhoneStorage } from "../../../src/db/phone-storage.ts";

function start({ connection = {}, here = false, controlled = true } = {}) {
  const asked: string[] = [];
  let listsChange = (_settled: object | undefined): void => undefined;
  const storage: Pick<PhoneStorage, "live"> = {
    live: () => ({
      hasValue: () => false,
      subscribe(next) {
        listsChange = next as typeof listsChange;
        return () => undefined;
      },
    }),
  };
  const serviceWorker = Object.assign(new EventTarget(), { controller: controlled ? {} : null });
  const environment = {
    caches: { match: async () => (here ? new Response() : undefined) },
    fetch: async (url: string) => void asked.push(url),
  };
  keepHandOn(storage, { connection, serviceWorker } as unknown as Navigator, environment);
  const lists = async (settled: object | undefined) => {
    listsChange(settled);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { asked, lists, control: () => serviceWorker.dispatchEvent(new Event("controllerchange")) };
}

test("the code of the page is asked for once lists are here, once", async () => {
  const { asked, lists } = start();
  await lists(undefined);
  expect(asked).toEqual([]);
  await lists({});
  await lists({});
  expect(asked).toEqual([expect.stringContaining("take-worker")]);
});

test("on a first visit it waits for the service worker, which keeps it", async () => {
  const { asked, lists, control } = start({ controlled: false });
  await lists({});
  expect(asked).toEqual([]);
  control();
  await lists({});
  expect(asked).toHaveLength(1);
});

test.each([{ here: true }, { connection: { saveData: true } }])(
  "with %o it is not asked for",
  async (state) => {
    const { asked, lists } = start(state);
    await lists({});
    expect(asked).toEqual([]);
  },
);

test("storage that throws when it is named harms nothing", async () => {
  const refused = {
    get caches(): never {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
    fetch: async () => undefined,
  };
  const storage: Pick<PhoneStorage, "live"> = {
    live: () => ({
      hasValue: () => false,
      subscribe(next) {
        next({} as never);
        return () => undefined;
      },
    }),
  };
  const page = { serviceWorker: Object.assign(new EventTarget(), { controller: {} }) };
  expect(() => keepHandOn(storage, page as unknown as Navigator, refused)).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 0));
});
