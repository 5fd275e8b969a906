import { expect, test, vi } from "vitest";
import { afterFirstAct } from "../../../src/advertisements/after-first-act.ts";

test.each(["scroll", "wheel", "pointerdown", "keydown"])("waits for the visitor: %s", (act) => {
  const window = new EventTarget();
  const work = vi.fn();
  afterFirstAct({ window, hasActed: false }, work);
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("mousemove"));
  expect(work).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(act));
  window.dispatchEvent(new Event("keydown"));
  expect(work).toHaveBeenCalledOnce();
});

test("does not wait on a later page of the visit", () => {
  const work = vi.fn();
  afterFirstAct({ window: new EventTarget(), hasActed: true }, work);
  expect(work).toHaveBeenCalledOnce();
});

test("does nothing once cancelled", () => {
  const window = new EventTarget();
  const work = vi.fn();
  const cancel = afterFirstAct({ window, hasActed: false }, work);
  cancel();
  window.dispatchEvent(new Event("scroll"));
  expect(work).not.toHaveBeenCalled();
});
