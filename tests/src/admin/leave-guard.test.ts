import { expect, it, vi } from "vitest";
import { askBeforeClosing } from "../../../src/admin/kit/record/leave-guard.tsx";

it("closing a tab with unsaved text has old and new browsers ask", () => {
  const event = { preventDefault: vi.fn<() => void>(), returnValue: "" as unknown };
  askBeforeClosing(event as unknown as BeforeUnloadEvent);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect(event.returnValue, "Chrome 95 to 118 looks at this alone").toBe(true);
});
