import { expect, it } from "vitest";
import { givenFiles } from "../../../../src/features/hand-on/given-files.ts";

function pageWith(shared: string) {
  let waiting: Response | undefined = new Response(shared);
  const caches = {
    match: async () => waiting?.clone(),
    delete: async () => {
      waiting = undefined;
      return true;
    },
  };
  const page = Object.assign(new EventTarget(), { caches }) as unknown as Window;
  const taken: string[] = [];
  const open = () => givenFiles(page, (file) => void file.text().then((text) => taken.push(text)));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { open, taken, settled, isWaiting: () => waiting !== undefined };
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
