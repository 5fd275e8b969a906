import { type HtmlTagDescriptor, type Plugin, resolveConfig } from "vite";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** The meta tags that a build with these settings, as `npm start` makes it, writes into its pages. */
async function tagsOf(settings: Record<string, string>): Promise<Record<string, unknown>> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { plugins } = await resolveConfig({ logLevel: "silent" }, "build", "production");
  const { transformIndexHtml } = plugins.find(({ name }) => name === "page-settings") as Plugin;
  const tags = (transformIndexHtml as () => HtmlTagDescriptor[])();
  return Object.fromEntries(tags.map(({ attrs }) => [String(attrs?.["name"]), attrs?.["content"]]));
}

it("a build that names the page of the support badge writes it into its pages, where the badge reads it", async () => {
  const page = "https://coffee.example.org/us";
  expect(await tagsOf({ VITE_SUPPORT_URL: page })).toMatchObject({ support: page });
});

it("a build that names none has no such tag, and so no badge", async () => {
  expect(await tagsOf({ VITE_SUPPORT_URL: "" })).not.toHaveProperty("support");
});
