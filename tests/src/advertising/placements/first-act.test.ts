import { expect, test, vi } from "vitest";
import { createFirstAct } from "../../../../src/advertising/placements/first-act.ts";

function listening() {
  const window = new EventTarget();
  const firstAct = createFirstAct();
  firstAct.listen(window);
  return { window, firstAct };
}

test.each(["scroll", "wheel", "pointerdown", "keydown"])("waits for the visitor: %s", (act) => {
  const { window, firstAct } = listening();
  const work = vi.fn();
  firstAct.after(work);
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("mousemove"));
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(act));
  window.dispatchEvent(new Event("keydown"));
  expect(work).toHaveBeenCalledOnce();
});

test("does not wait on a later page of the visit", () => {
  const { window, firstAct } = listening();
  window.dispatchEvent(new Event("scroll"));
  const work = vi.fn();
  firstAct.after(work);
  expect(work).toHaveBeenCalledOnce();
});

test("a script in the page is no visitor, whatever the browser takes it for", () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  const { firstAct } = listening();
  const work = vi.fn();
  firstAct.after(work);
  expect(work).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("does nothing once cancelled", () => {
  const { window, firstAct } = listening();
  const work = vi.fn();
  const cancel = firstAct.after(work);
  cancel();
  window.dispatchEvent(new Event("scroll"));
  expect(work).not.toHaveBeenCalled();
});
