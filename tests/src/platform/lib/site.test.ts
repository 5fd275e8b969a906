import { afterEach, describe, expect, it, vi } from "vitest";
import { parseBuildSettings } from "../../../../src/platform/lib/build-settings.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The site as a build with these settings has it. */
async function siteWith(env: Record<string, string>) {
  for (const [name, value] of Object.entries(parseBuildSettings(env))) vi.stubEnv(name, value);
  return (await import("../../../../src/platform/lib/site.ts")).site;
}

describe("The link to another dashboard of the queue", () => {
  it.each([
    ["is absent without a setting, as the default is no page of this server", {}, ""],
    ["is absent for an API elsewhere", { VITE_API_BASE_URL: "https://api.example.org/lists/" }, ""],
    [
      "is the address given",
      { VITE_HORIZON_URL: "https://queue.example.org/jobs" },
      "https://queue.example.org/jobs",
    ],
    [
      "is the address given, also beside an API elsewhere",
      { VITE_API_BASE_URL: "https://api.example.org", VITE_HORIZON_URL: "https://queue.example.org" },
      "https://queue.example.org",
    ],
  ])("%s", async (_, env, address) => {
    expect((await siteWith(env)).externalQueueUrl).toBe(address);
  });
});
