/** Rooms with screens, each for one thing that a person does. */
const SCREENS =
  "passports/(?:lookup|pages|removal|help-others)|lists/(?:offline-data|hand-on)|locations|articles/pages|" +
  "advertising/(?:request|report)|notices/my-passports|accounts/pages|calendar|app/(?:install|privacy)|admin";

/** Who may import whom: docs/architecture.md. */
/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "domain-imports-nobody",
      severity: "error",
      from: {
        path: "^domain/",
        pathNot: "^domain/(articles/text/|languages/(compile-message[.]ts|locales[.]mjs))",
      },
      to: { pathNot: "^(domain/|node_modules/zod/)" },
    },
    {
      name: "article-text-has-the-parser",
      severity: "error",
      from: { path: "^domain/articles/text/" },
      to: { pathNot: "^(domain/|node_modules/markdown-it/)" },
    },
    {
      name: "readers-download-no-parser",
      comment: "The server parses articles; the editor's preview does too.",
      severity: "error",
      from: { path: "^(src|sw)/", pathNot: "^src/admin/" },
      to: { path: "^(domain/articles/text/parse-article[.]ts|node_modules/markdown-it/)" },
    },
    {
      name: "texts-are-compiled-before-pages-load-them",
      comment: "The build and the server compile them.",
      severity: "error",
      from: { path: "^(domain|src|sw)/", pathNot: "^src/platform/i18n/vite-plugin-" },
      to: { path: "^domain/languages/compile-message[.]ts$" },
    },
    {
      name: "server-imports-domain-only",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(src|sw|tests|e2e|bench|scripts)/" },
    },
    {
      name: "app-never-imports-server",
      severity: "error",
      from: { path: "^(src|sw)/" },
      to: { path: "^(server|tests|e2e|bench|scripts)/" },
    },
    {
      name: "src-never-imports-sw",
      comment: "The app names the script that service worker and sync worker share.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/app/services[.]ts$" },
      to: { path: "^sw/" },
    },
    {
      name: "sw-imports-what-knows-no-react",
      severity: "error",
      from: { path: "^sw/" },
      to: {
        path: "^src/",
        pathNot:
          "^src/(accounts/session|platform/(db|lib)|lists/sync|outbox|notices/(watch|push)|outbox-kinds[.])",
      },
    },
    {
      name: "outbox-kinds-stay-small",
      comment: "The service worker loads them.",
      severity: "error",
      from: { path: "^src/[^/]+/.*-kinds[.]ts$" },
      to: {
        path: "^src/",
        pathNot:
          "^src/(outbox/kind|platform/lib/admin-links|platform/i18n/message-ids|admin/articles/plain-article)[.]ts$",
      },
    },
    {
      name: "storage-and-senders-know-no-react",
      severity: "error",
      from: { path: "^src/(accounts/session|platform/db|outbox|lists/sync|notices/watch)/" },
      to: {
        path: `(^src/(${SCREENS}|app|ui|public-form|platform/(i18n|hooks)|passports|articles|advertising)/|node_modules/(react|react-dom|wouter|sonner)/)`,
        pathNot: "^src/passports/search/",
      },
    },
    {
      name: "screens-never-import-each-other",
      severity: "error",
      from: { path: `^src/(${SCREENS})/` },
      to: { path: `^src/(?:${SCREENS})/`, pathNot: "^src/$1/" },
    },
    {
      name: "admin-areas-share-by-their-kits",
      comment: "The start page, directly in `src/admin`, shows parts of the areas.",
      severity: "error",
      from: { path: "^src/admin/([^/]+)/" },
      to: {
        path: "^src/admin/[^/]+/",
        pathNot: "^src/admin/($1|kit)/",
      },
    },
    {
      name: "rooms-do-not-know-the-app",
      severity: "error",
      from: { path: "^src/[^/]+/", pathNot: "^src/app/" },
      to: { path: "^src/app/" },
    },
    {
      name: "ui-is-dumb",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: `^src/(${SCREENS}|outbox|lists/sync|notices/watch|platform/db|passports/search)/` },
    },
    {
      name: "worker-has-no-dexie",
      severity: "error",
      from: { path: "^src/passports/search/worker/" },
      to: { path: "node_modules/(dexie|react)/" },
    },
    {
      name: "benches-scripts-and-browser-tests-do-not-borrow",
      comment: "What they share is in tests/support and scripts/support.",
      severity: "error",
      from: { path: "^(bench|scripts|e2e)/" },
      to: { path: "^(bench|scripts|e2e)/", pathNot: "^($1/|scripts/support/|scripts/build[.]ts$)" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      // The build makes the modules whose name begins so.
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
