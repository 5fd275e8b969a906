import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import {
  type BuildEnvironmentOptions,
  defineConfig,
  type HtmlTagDescriptor,
  loadEnv,
  type Plugin,
  type UserConfig,
} from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { buildName } from "./scripts/support/build-name.ts";
import { segmentHash, textHash } from "./domain/lists/segment/segment-hash.ts";
import { inOrder, partsOf } from "./scripts/later-files.ts";
import { adminTexts, compileEarly, firstLoadChunk, keptChunks, nameSharedChunks } from "./scripts/chunks.ts";
import { dexieScript } from "./scripts/dexie-script.ts";
import { cssFallbacks } from "./scripts/css-fallbacks.ts";
import { flattenLayers } from "./scripts/flatten-layers.ts";
import { drawPreview, isDrawable } from "./scripts/support/preview-picture.ts";
import {
  messagesPlugin,
  generalMessagesPlugin,
  localesPlugin,
} from "./src/platform/i18n/vite-plugin-messages.ts";
import {
  type BuildSettings,
  defineBuildSettings,
  parseBuildSettings,
  parseSiteNames,
} from "./src/platform/lib/build-settings.ts";

const API = "http://127.0.0.1:8080";

/**
 * Oldest fully supported: Chrome 95, Safari 15.4, Firefox 97 (docs/decisions/0002). The syntax targets are higher: for
 * lower ones the bundler turns private class fields into WeakMaps, which makes the search several times slower. `npm
 * run check` scans the output for unsupported syntax.
 */
const SYNTAX = ["chrome98", "safari16", "firefox97"];
const SHEETS = ["chrome95", "safari15", "firefox97"];

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const env = loadEnv(mode, process.cwd(), "VITE_");
  const settings = parseBuildSettings(env);
  const siteNames = parseSiteNames(env);
  if (isSsrBuild) return rendererConfig(settings, siteNames);
  let outDir = "";
  return {
    define: defineBuildSettings(settings),
    plugins: [
      react(),
      dexieScript("page", TERSER),
      localesPlugin(siteNames),
      messagesPlugin(),
      generalMessagesPlugin(),
      { name: "page-settings", transformIndexHtml: () => pageSettings(settings) },
      {
        name: "build-name",
        // After all others, so that it names the page as they left it.
        transformIndexHtml: {
          order: "post",
          handler: (html, { bundle }) =>
            bundle === undefined ? [] : [meta("build", buildName(html, Object.keys(bundle)))],
        },
      },
      previewPicture(settings),
      compileEarly(),
      nameSharedChunks(),
      { name: "out-dir", configResolved: ({ root, build }) => void (outDir = resolve(root, build.outDir)) },
      VitePWA({
        strategies: "injectManifest",
        srcDir: "sw",
        filename: "sw.ts",
        // The app registers the worker itself (src/app/service-worker-registration.ts).
        injectRegister: false,
        // Icons are needed only at install; offline notifications use one of them.
        includeManifestIcons: false,
        injectManifest: {
          // The plugin's types are Rollup's, and the bundler is Rolldown.
          rollupOptions: { treeshake: PURE as object },
          buildPlugins: {
            vite: [
              localesPlugin(siteNames),
              { name: "terser", config: () => ({ build: { terserOptions: TERSER } }) },
            ],
          },
          globIgnores: ["assets/codec-script-*"],
          globPatterns: ["index.html", "assets/*.{js,css}", "icons/icon.svg", "icons/icon-192.png"],
          maximumFileSizeToCacheInBytes: 512 * 1024,
          manifestTransforms: [
            async (entries) => {
              const partOf = partsOf(outDir);
              const laterSums: Record<string, string> = {};
              const manifest = entries.map(async (entry) => {
                const part = partOf(entry.url);
                const sum = await segmentHash(new Uint8Array(await readFile(join(outDir, entry.url))));
                if (part !== null) laterSums[entry.url] = sum;
                return {
                  ...entry,
                  revision: entry.revision?.slice(0, 8) ?? null,
                  // Kept from their first use (sw/later-code.ts), or checked (sw/own-files.ts).
                  ...(part === null ? { sum } : { part }),
                };
              });
              const files = inOrder(await Promise.all(manifest));
              return { manifest: [...files, await writeSums(outDir, laterSums)] };
            },
          ],
        },
        manifest: {
          id: "/",
          name: settings.VITE_SITE_NAME,
          short_name: settings.VITE_SITE_NAME,
          description:
            "Find out, before you travel, whether your printed passport is in the published lists.",
          start_url: "/",
          scope: "/",
          display: "standalone",
          lang: "en",
          dir: "ltr",
          categories: ["government", "travel", "utilities"],
          theme_color: "#12603b",
          background_color: "#fbf8f1",
          icons: [
            { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml" },
            { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
            { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
            { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
            {
              src: "/icons/icon-monochrome-512.png",
              sizes: "512x512",
              type: "image/png",
              purpose: "monochrome",
            },
          ],
          // Taken by e2e/draw-pictures.ts.
          screenshots: [
            screenshot(
              "narrow-answer",
              "720x1520",
              "narrow",
              "A passport found, with its branch and its day",
            ),
            screenshot(
              "narrow-calendar",
              "720x1520",
              "narrow",
              "The Ethiopian calendar beside the Gregorian one",
            ),
            screenshot("narrow-locations", "720x1520", "narrow", "Branch offices with their newest lists"),
            screenshot("wide-answer", "1280x800", "wide", "A passport found, with its branch and its day"),
            screenshot(
              "wide-calendar",
              "1280x800",
              "wide",
              "The Ethiopian calendar beside the Gregorian one",
            ),
          ],
          shortcuts: [
            { name: "Check status", url: "/", icons: [SHORTCUT_ICON] },
            { name: "Calendar", url: "/calendar", icons: [SHORTCUT_ICON] },
          ],
          // The service worker answers (sw/share-target.ts): a text fills the search box, a file is taken.
          share_target: {
            action: "/share",
            method: "POST",
            enctype: "multipart/form-data",
            params: {
              text: "text",
              files: [{ name: "lists", accept: ["text/plain", "application/octet-stream", ".ppl", ".txt"] }],
            },
          },
          file_handlers: [{ action: "/share", accept: { "application/x-passport-lists": [".ppl"] } }],
        },
      }),
    ],
    resolve: {
      alias: [
        // Dexie's modern build: 2 KB less, in page and worker.
        { find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" },
        // A shim for React before 18.
        { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: "react" },
      ],
    },
    css: {
      modules: { generateScopedName },
      postcss: { plugins: command === "build" ? [cssFallbacks(), flattenLayers()] : [] },
    },
    worker: {
      format: "iife",
      plugins: () => [localesPlugin(siteNames), dexieScript("worker", TERSER)],
      rolldownOptions: {
        treeshake: PURE,
        // Otherwise the bundler reprints terser's output with whitespace.
        output: { minify: false },
      },
    },
    build: {
      manifest: true,
      target: SYNTAX,
      cssTarget: SHEETS,
      modulePreload: { polyfill: false },
      // 0.5 KB smaller compressed than Vite's default minifier.
      minify: "terser",
      rolldownOptions: {
        treeshake: PURE,
        output: {
          codeSplitting: {
            groups: [firstLoadChunk(), ...keptChunks(), adminTexts()].map((name, at) => ({
              name,
              priority: 100 - at,
            })),
          },
        },
      },
      terserOptions: TERSER,
    },
    server: { host: "127.0.0.1", proxy: { "/api": API, "/healthz": API, "/media": API } },
  };
});

/** A file with the sums of all files that are kept from their first use. Its own is in the service worker. */
async function writeSums(outDir: string, sums: Readonly<Record<string, string>>) {
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  const sum = await textHash(text);
  const url = `assets/later-sums-${sum.slice(0, 8)}.json`;
  await writeFile(join(outDir, url), text);
  return { url, revision: null, size: text.length, part: "sums", sum };
}

/** The server renderer: a single bundle with React's production code, whatever NODE_ENV is. */
function rendererConfig(settings: BuildSettings, siteNames: Readonly<Record<string, string>>): UserConfig {
  return {
    define: { ...defineBuildSettings(settings), "process.env.NODE_ENV": '"production"' },
    plugins: [react(), localesPlugin(siteNames), messagesPlugin(), generalMessagesPlugin()],
    css: { modules: { generateScopedName } },
    ssr: { noExternal: true },
    build: { target: "node24", copyPublicDir: false, minify: false },
  };
}

const TERSER: NonNullable<BuildEnvironmentOptions["terserOptions"]> = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, inline: false },
};

/**
 * Lets the bundler drop unused schemas, and of dexie-react-hooks what needs Dexie itself: pages observe live queries
 * before Dexie is loaded.
 */
const PURE = {
  manualPureFunctions: ["z", "FinalizationRegistry"],
  moduleSideEffects: [{ test: /[\\/]node_modules[\\/]dexie(-react-hooks)?[\\/]/, sideEffects: false }],
};

const SHORTCUT_ICON = { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" };

function screenshot(name: string, sizes: string, form_factor: "narrow" | "wide", label: string) {
  return { src: `/screenshots/${name}.jpg`, sizes, type: "image/jpeg", form_factor, label };
}

/** `/og.png` contains the site's name, a build setting. */
function previewPicture({ VITE_SITE_NAME: name }: BuildSettings): Plugin {
  return {
    name: "preview-picture",
    apply: "build",
    async generateBundle() {
      if (!isDrawable(name))
        this.warn(`/og.png is drawn without the name "${name}": its font lacks those letters.`);
      const source = await drawPreview({ name, tagline: "Is your passport on the published lists?" });
      this.emitFile({ type: "asset", fileName: "og.png", source });
    },
  };
}

/**
 * Build settings as meta tags: the origins of API and copies for the server's CSP, analytics key and host (also for
 * src/app/start-analytics.ts), and the support address for src/ui/support-choice.ts. Unset ones are left out.
 */
function pageSettings(settings: BuildSettings): HtmlTagDescriptor[] {
  const { VITE_POSTHOG_KEY: key, VITE_POSTHOG_HOST: host } = settings;
  const contents = {
    api: settings.VITE_API_BASE_URL,
    lists: settings.VITE_LISTS_ORIGINS.replaceAll(",", " "),
    analytics: key && `${key} ${host}`,
    support: settings.VITE_SUPPORT_URL,
  };
  return Object.entries(contents).flatMap(([name, content]) => (content === "" ? [] : [meta(name, content)]));
}

function meta(name: string, content: string): HtmlTagDescriptor {
  return { tag: "meta", attrs: { name, content }, injectTo: "head" };
}

/** Class name plus a hash of the file path: short, to save bytes. */
function generateScopedName(name: string, file: string): string {
  const mark = createHash("sha256").update(relative(process.cwd(), file)).digest("base64url").slice(0, 4);
  return `${name}_${mark}`;
}
