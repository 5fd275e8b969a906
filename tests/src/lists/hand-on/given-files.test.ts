import { expect, it } from "vitest";
import { givenFiles } from "../../../../src/lists/hand-on/taking.ts";

function pageWith(shared: string, search = "") {
  let waiting: Response | undefined = new Response(shared);
  const caches = {
    match: async () => waiting?.clone(),
    delete: async () => {
      waiting = undefined;
      return true;
    },
  };
  let launch: (launch: { files: object[] }) => void = () => undefined;
  const launchQueue = { setConsumer: (consumer: typeof launch) => void (launch = consumer) };
  const location = { pathname: "/share", search };
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => {
      location.search = new URL(address, "https://example.org").search;
    },
  };
  const page = Object.assign(new EventTarget(), {
    caches,
    launchQueue,
    location,
    history,
  }) as unknown as Window;
  const taken: string[] = [];
  const open = () =>
    givenFiles(
      page,
      (file) => void file.text().then((text) => taken.push(text)),
      (why) => taken.push(why),
    );
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  return {
    open,
    taken,
    settled,
    isWaiting: () => waiting !== undefined,
    launch: (files: object[]) => launch({ files }),
  };
}

it("a shared file is taken once", async () => {
  const { open, taken, settled, isWaiting } = pageWith("lists");
  open();
  await settled();
  open();
  await settled();
  expect([taken, isWaiting()]).toEqual([["lists"], false]);
});

it("a shared file waits on where the page is left before it is read", async () => {
  const { open, taken, settled, isWaiting } = pageWith("lists");
  open()();
  await settled();
  expect([taken, isWaiting()]).toEqual([[], true]);
  open();
  await settled();
  expect([taken, isWaiting()]).toEqual([["lists"], false]);
});

it("files opened with the app are all taken, and told of where they cannot be opened", async () => {
  const { open, taken, settled, launch } = pageWith("");
  open();
  await settled();
  taken.length = 0;
  const gone = async () => {
    throw new DOMException("moved", "NotFoundError");
  };
  launch([
    { getFile: async () => new Blob(["one"]) },
    { getFile: gone },
    { getFile: async () => new Blob(["two"]) },
  ]);
  await settled();
  expect(taken.toSorted()).toEqual(["one", "two", "unreadable"]);
});

it("a file that the service worker refused is told of, and nothing else that an address may say", async () => {
  const told = pageWith("lists", "?refused=too-large");
  told.open();
  // Opening it again plays a reload of the address that is left.
  told.open();
  expect(told.taken).toEqual(["too-large"]);
  const invented = pageWith("lists", "?refused=your+account+is+locked");
  invented.open();
  expect(invented.taken).toEqual([]);
});
