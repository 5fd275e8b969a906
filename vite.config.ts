import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, loadEnv, type Plugin, type UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { compileEarly, firstLoadChunk } from "./scripts/chunks.ts";
import { cssFallbacks } from "./scripts/css-fallbacks.ts";
import { flattenLayers } from "./scripts/flatten-layers.ts";
import { drawPreview, isDrawable } from "./scripts/preview-picture.ts";
import { generalMessagesPlugin } from "./src/i18n/vite-plugin-general-messages.ts";
import { messagesPlugin } from "./src/i18n/vite-plugin-messages.ts";
import { type BuildSettings, defineBuildSettings, parseBuildSettings } from "./src/lib/build-settings.ts";

const API = "http://127.0.0.1:8080";

/**
 * The oldest browsers that get the whole app are Chrome 95, Safari 15.4 and Firefox 97 (docs/decisions/0023). Of older
 * ones than these the bundler thinks that they misread class fields, and makes a WeakMap of each: the search would
 * take several times as long. `npm run check` reads what was built for syntax that the floor lacks.
 */
const SYNTAX = ["chrome98", "safari16", "firefox97"];
const SHEETS = ["chrome95", "safari15", "firefox97"];

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const settings = parseBuildSettings(loadEnv(mode, process.cwd(), "VITE_"));
  if (isSsrBuild) return rendererConfig(settings);
  let outDir = "";
  return {
    define: defineBuildSettings(settings),
    plugins: [
      react(),
      messagesPlugin(),
      generalMessagesPlugin(),
      { name: "page-settings", transformIndexHtml: () => pageSettings(settings) },
      previewPicture(settings),
      compileEarly(),
      { name: "out-dir", configResolved: ({ root, build }) => void (outDir = resolve(root, build.outDir)) },
      VitePWA({
        strategies: "injectManifest",
        srcDir: "sw",
        filename: "sw.ts",
        // The app registers the worker itself: a failure only warns, and a new build waits for consent.
        injectRegister: false,
        // The browser reads the icons when it installs the app; without a network a notice needs one of them.
        includeManifestIcons: false,
        injectManifest: {
          // Nobody waits for it, and without a network it has nobody to report to.
          globIgnores: ["assets/analytics-client-*"],
          globPatterns: ["index.html", "assets/*.{js,css}", "icons/icon.svg", "icons/icon-192.png"],
          maximumFileSizeToCacheInBytes: 512 * 1024,
          // With its hash beside it no file is precached that is not ours: a captive portal's page, or another
          // server's index.html in the middle of a deployment, would stand in for the app from then on.
          manifestTransforms: [
            (entries) => ({
              manifest: entries.map((entry) => ({
                ...entry,
                integrity: integrityOf(join(outDir, entry.url)),
              })),
            }),
          ],
        },
        manifest: {
          id: "/",
          name: settings.VITE_SITE_NAME,
          short_name: "Passport",
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
          // Taken by scripts/draw-pictures.ts.
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
          // A text shared from another app fills the search box (src/features/lookup/asked-in-address.ts).
          share_target: { action: "/", method: "GET", params: { text: "q" } },
        },
      }),
    ],
    resolve: {
      alias: [
        // The same library for browsers of this decade: two kilobytes less on the wire, in the page and in its worker.
        { find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" },
        // What wouter fetches for a React before 18 is in React itself.
        { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: "react" },
      ],
    },
    css: {
      modules: { generateScopedName },
      postcss: { plugins: command === "build" ? [cssFallbacks(), flattenLayers()] : [] },
    },
    worker: {
      format: "iife",
      rolldownOptions: {
        treeshake: PURE_SCHEMAS,
        // Left to itself Vite has the bundler print what terser made small once more, with all its white space.
        output: { minify: false },
      },
    },
    build: {
      manifest: true,
      target: SYNTAX,
      cssTarget: SHEETS,
      modulePreload: { polyfill: false },
      // Half a kilobyte less on the wire than Vite's own minifier.
      minify: "terser",
      rolldownOptions: {
        treeshake: PURE_SCHEMAS,
        output: {
          codeSplitting: {
            groups: [{ name: firstLoadChunk(), debugName: "first load" }],
          },
        },
      },
      terserOptions: { module: true, ecma: 2020, compress: { passes: 3, inline: false } },
    },
    server: { host: "127.0.0.1", proxy: { "/api": API, "/healthz": API } },
  };
});

/**
 * The same pages as HTML, for the server: one file with everything in it, so that it runs wherever the built app lies,
 * and with React's production code whatever the environment says.
 */
function rendererConfig(settings: BuildSettings): UserConfig {
  return {
    define: { ...defineBuildSettings(settings), "process.env.NODE_ENV": '"production"' },
    plugins: [react(), messagesPlugin(), generalMessagesPlugin()],
    css: { modules: { generateScopedName } },
    ssr: { noExternal: true },
    build: { target: "node24", copyPublicDir: false, minify: false },
  };
}

/** Schemas are made by calls without effects: what a page does not use of the contract stays on the server. */
const PURE_SCHEMAS = { manualPureFunctions: ["z"] };

const SHORTCUT_ICON = { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" };

function screenshot(name: string, sizes: string, form_factor: "narrow" | "wide", label: string) {
  return { src: `/screenshots/${name}.jpg`, sizes, type: "image/jpeg", form_factor, label };
}

/** `/og.png`, which carries the site's name: a build setting. */
function previewPicture({ VITE_SITE_NAME: name }: BuildSettings): Plugin {
  return {
    name: "preview-picture",
    apply: "build",
    async generateBundle() {
      if (!isDrawable(name))
        this.warn(`/og.png is drawn without the name "${name}": its font lacks those letters.`);
      const source = await drawPreview({ name, tagline: "Know your passport status, instantly" });
      this.emitFile({ type: "asset", fileName: "og.png", source });
    },
  };
}

/**
 * What the page itself carries: the API's address for the server's policy of the page, the analytics' key and host for
 * that and for src/app/start-analytics.ts, and the support badge's address for src/ui/support-choice.ts. Nothing of
 * what is not set.
 */
function pageSettings(settings: BuildSettings): HtmlTagDescriptor[] {
  const { VITE_POSTHOG_KEY: key, VITE_POSTHOG_HOST: host } = settings;
  const contents = {
    api: settings.VITE_API_BASE_URL,
    analytics: key && `${key} ${host}`,
    support: settings.VITE_SUPPORT_URL,
  };
  return Object.entries(contents).flatMap(([name, content]) =>
    content === "" ? [] : [{ tag: "meta", attrs: { name, content }, injectTo: "head" as const }],
  );
}

function integrityOf(file: string): string {
  return `sha256-${createHash("sha256").update(readFileSync(file)).digest("base64")}`;
}

/** A class's own name and its file's mark: shorter in page, script and sheet than with the line it stands in. */
function generateScopedName(name: string, file: string): string {
  const mark = createHash("sha256").update(relative(process.cwd(), file)).digest("base64url").slice(0, 4);
  return `${name}_${mark}`;
}
