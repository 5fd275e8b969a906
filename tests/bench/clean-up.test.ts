import { expect, test, vi } from "vitest";
import { withCleanUp } from "../../bench/clean-up.ts";

test("what a bench opened is put away in turn, also when it fails", async () => {
  const closed: string[] = [];
  const failing = withCleanUp(5, async (cleanUp) => {
    cleanUp.add(() => closed.push("server"));
    cleanUp.add(() => closed.push("browser"));
    throw new Error("broke off");
  });
  await expect(failing).rejects.toThrow("broke off");
  expect(closed).toEqual(["browser", "server"]);
});

test("one step that fails leaves none of the others undone", async () => {
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const closed: string[] = [];
  await withCleanUp(5, async (cleanUp) => {
    cleanUp.add(() => closed.push("server"));
    cleanUp.add(() => Promise.reject(new Error("no such browser")));
  });
  expect(closed).toEqual(["server"]);
  expect(told).toHaveBeenCalledWith(expect.stringContaining("no such browser"));
  told.mockRestore();
});

test("a bench that never ends is ended", async () => {
  const closed: string[] = [];
  const endless = withCleanUp(0.05, (cleanUp) => {
    cleanUp.add(() => closed.push("server"));
    return new Promise<never>(() => undefined);
  });
  await expect(endless).rejects.toThrow("Not done within 0.05 s");
  expect(closed).toEqual(["server"]);
});
