import { expect, test } from "vitest";
import { wantLaterCode } from "../../../src/app/want-later-code.ts";
import type { PhoneStorage } from "../../../src/platform/db/phone-storage.ts";

const WIFI = { type: "wifi" };
const MOBILE = { type: "cellular", effectiveType: "4g" };

type Begins = Parameters<typeof wantLaterCode>[0]["begins"];

type Visit = { connection?: object | undefined; begins?: Begins; standalone?: boolean };

function start(visit: Visit = {}) {
  const { connection, begins, standalone } = {
    connection: MOBILE,
    begins: "home" as const,
    standalone: false,
    ...visit,
  };
  const asked: string[] = [];
  let listsChange = (_settled: object | undefined): void => undefined;
  let idle = (): void => undefined;
  let installChange = (): void => undefined;
  const storage: Pick<PhoneStorage, "live"> = {
    live: () => ({
      hasValue: () => false,
      subscribe(next) {
        listsChange = next as typeof listsChange;
        return () => undefined;
      },
    }),
  };
  const link = connection && Object.assign(new EventTarget(), connection);
  const active = { postMessage: (name: string) => void asked.push(name) };
  const state = { platform: "android" as const, offered: false, standalone };
  wantLaterCode({
    storage,
    page: { connection: link, serviceWorker: { ready: Promise.resolve({ active }) } } as unknown as Navigator,
    installed: {
      state: () => state,
      subscribe: (onChange) => {
        installChange = onChange;
        return () => undefined;
      },
    },
    whenIdle: (work) => void (idle = work),
    begins,
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    asked,
    idle: async () => (idle(), settled()),
    lists: async (fact: object | undefined) => (listsChange(fact), settled()),
    change: async (next: object) => {
      Object.assign(link ?? {}, next);
      link?.dispatchEvent(new Event("change"));
      await settled();
    },
    install: async () => {
      state.standalone = true;
      installChange();
      await settled();
    },
  };
}

test.each([MOBILE, { effectiveType: "3g" }, { type: "wifi", saveData: true }])(
  "a first visit on a link like %o asks for no code of other pages",
  async (connection) => {
    const { asked, idle, lists } = start({ connection });
    await idle();
    await lists({});
    expect(asked).toEqual([]);
  },
);

test.each([WIFI, undefined, {}, { effectiveType: "4g" }])(
  "on a link like %o it comes at the first visit, that of lists from phone to phone once lists are here, each once",
  async (connection) => {
    const { asked, idle, lists } = start({ connection });
    await lists(undefined);
    expect(asked).toEqual([]);
    await idle();
    expect(asked).toEqual(["pages-code"]);
    await lists({});
    await lists({});
    expect(asked).toEqual(["pages-code", "hand-on-code"]);
  },
);

test("it comes when the phone finds Wi-Fi, and when the app is installed", async () => {
  for (const happen of ["change", "install"] as const) {
    const phone = start();
    await phone.idle();
    await phone.lists({});
    await (happen === "change" ? phone.change(WIFI) : phone.install());
    expect(phone.asked).toEqual(["pages-code", "hand-on-code"]);
  }
});

test("a later visit brings it on any link, but not under Save-Data unless the app is installed", async () => {
  const later = start({ begins: undefined });
  await later.idle();
  expect(later.asked).toEqual(["pages-code"]);
  const saving = { ...MOBILE, saveData: true };
  const sparing = start({ begins: undefined, connection: saving });
  await sparing.idle();
  expect(sparing.asked).toEqual([]);
  const app = start({ begins: undefined, connection: saving, standalone: true });
  await app.idle();
  expect(app.asked).toEqual(["pages-code"]);
});

test.each(["calendar", "article", null] as const)(
  "a first visit that begins on the page %s keeps its code, whatever the link",
  async (begins) => {
    const { asked, lists } = start({ begins });
    await lists({});
    expect(asked).toEqual(["pages-code"]);
  },
);

const REFUSING = {
  get serviceWorker(): never {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
};

test.each([{}, REFUSING])(
  "a browser without service workers, or that refuses them, is left alone",
  (page) => {
    wantLaterCode({
      storage: { live: () => expect.fail("nothing is read") },
      page: page as Navigator,
      installed: { state: () => expect.fail("nothing is read"), subscribe: () => () => undefined },
      whenIdle: () => expect.fail("nothing waits"),
      begins: "home",
    });
  },
);
