import { expect, test, vi } from "vitest";
import { withCleanUp } from "../../support/clean-up.ts";

test("closes everything in reverse order, also after a failure", async () => {
  const closed: string[] = [];
  const failing = withCleanUp(5, async (cleanUp) => {
    cleanUp.add(() => closed.push("server"));
    cleanUp.add(() => closed.push("browser"));
    throw new Error("broke off");
  });
  await expect(failing).rejects.toThrow("broke off");
  expect(closed).toEqual(["browser", "server"]);
});

test("a failing step does not stop the others", async () => {
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

test("ends a bench that exceeds its time limit", async () => {
  const closed: string[] = [];
  const endless = withCleanUp(0.05, (cleanUp) => {
    cleanUp.add(() => closed.push("server"));
    return new Promise<never>(() => undefined);
  });
  await expect(endless).rejects.toThrow("Not done within 0.05 s");
  expect(closed).toEqual(["server"]);
});
