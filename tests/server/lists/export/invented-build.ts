import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHELL = `<!doctype html>
<html lang="en"><head><style>@layer base;</style><title data-shell>App</title>
<script type="module" crossorigin src="/assets/entry-1.js"></script></head><body><div id="root"></div></body></html>`;

const chooseLocale = new URL("../../../../src/platform/i18n/choose-locale.ts", import.meta.url).href;

/** Asks as the app's pages do, and writes the time into its data. */
const RENDERER = `
import { acceptedLanguages, chooseLocale } from ${JSON.stringify(chooseLocale)};
export const siteName = "Invented";
export const siteUrl = "https://site.example";
export const locales = ["en", "am"];
export const languageOf = ({ search, cookies, acceptLanguage }) =>
  chooseLocale({ search, cookies, accepted: acceptedLanguages(acceptLanguage) }, locales, "en");
export const searchOf = async ({ search }) => search;
export async function render({ path, search, locale, now, ask }) {
  const slug = /^[/]articles[/](.+)$/.exec(path)?.[1];
  const branch = /^[/]locations[/](.+)$/.exec(path)?.[1];
  const asked = [await ask("/api/v1/overview")];
  if (slug) asked.push(await ask("/api/v1/articles/" + slug + "?include=author,tags,categories"));
  if (branch) asked.push(await ask("/api/v1/passports?location=Adama&page=1"));
  const missing = path === "/404" || asked.some(({ status }) => status === 404);
  return {
    status: missing ? 404 : 200,
    locale,
    noindex: false,
    head: "<style>." + path.replace(/[^a-z]/g, "") + "{color:red}</style>",
    body: [path, search === "" ? "" : "named", locale, ...asked.map(({ body }) => body.replaceAll("<", "&lt;"))].join(" "),
    data: JSON.stringify({ now }),
    modules: [],
    styles: [],
    whole: true,
  };
}
`;

/** A folder like the build's, small. */
export async function inventBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "passport-status-dist-"));
  await Promise.all(["assets", "icons", ".server"].map((name) => mkdir(join(folder, name))));
  const files = {
    "index.html": SHELL,
    ".server/package.json": '{"type":"module"}',
    ".server/entry-server.js": RENDERER,
    ".builds.json": "[]",
    "assets/entry-1.js": "console.log('app');".repeat(100),
    "icons/icon.svg": "<svg/>",
    "sw.js": "self.x = 1;",
    "manifest.webmanifest": "{}",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
