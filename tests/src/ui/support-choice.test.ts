import { afterEach, describe, expect, it, vi } from "vitest";
import { supportChoice } from "../../../src/ui/support-choice.ts";

/** Opens it in a browser that stores nothing. */
function openPage(address: string | null): void {
  vi.stubGlobal("document", { querySelector: () => (address === null ? null : { content: address }) });
}

afterEach(() => {
  supportChoice.show(true);
  vi.unstubAllGlobals();
});

describe("the support badge", () => {
  it("is absent without its setting, and cannot be restored", () => {
    openPage(null);
    expect(supportChoice.isShown("/")).toBe(false);
    supportChoice.show(false);
    expect(supportChoice.isDismissed()).toBe(false);
  });

  it("is on public pages and not in the admin area", () => {
    openPage("https://coffee.example.org/us");
    for (const path of ["/", "/passports/", "/login", "/administration"])
      expect(supportChoice.isShown(path), path).toBe(true);
    for (const path of ["/admin", "/admin/", "/admin/users/7"])
      expect(supportChoice.isShown(path), path).toBe(false);
  });

  it("stays hidden once dismissed, notifies listeners, and can be restored", () => {
    openPage("https://coffee.example.org/us");
    const heard = vi.fn();
    const leave = supportChoice.subscribe(heard);
    supportChoice.show(false);
    expect([supportChoice.isShown("/"), supportChoice.isDismissed(), heard.mock.calls.length]).toEqual([
      false,
      true,
      1,
    ]);
    supportChoice.show(true);
    expect(supportChoice.isShown("/")).toBe(true);
    leave();
  });
});
