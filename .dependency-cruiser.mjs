/** Who may import whom: docs/architecture.md. */
/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "domain-imports-nobody",
      severity: "error",
      from: { path: "^domain/", pathNot: "^domain/articles/text/" },
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
      from: { path: "^(src|sw)/", pathNot: "^src/features/admin/" },
      to: { path: "^(domain/articles/text/(parse-article|text-parser)[.]ts|node_modules/markdown-it/)" },
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
      name: "sw-imports-db-sync-lib",
      severity: "error",
      from: { path: "^sw/" },
      to: { path: "^src/", pathNot: "^src/(auth|db|sync|outbox|watch|notices|lib|outbox-kinds[.])" },
    },
    {
      name: "outbox-kinds-stay-small",
      comment: "The service worker loads them.",
      severity: "error",
      from: { path: "^src/features/.*-kinds[.]ts$" },
      to: {
        path: "^src/",
        pathNot:
          "^src/(outbox/kind|lib/admin-links|i18n/message-ids|features/admin/form/(empty-records|plain-values))[.]ts$",
      },
    },
    {
      name: "db-and-sync-know-no-react",
      severity: "error",
      from: { path: "^src/(auth|db|outbox|sync|watch)/" },
      to: {
        path: "(^src/(app|features|ui|i18n|hooks|passports|articles|advertisements|public-form)/|node_modules/(react|react-dom|wouter|sonner)/)",
      },
    },
    {
      name: "features-never-import-each-other",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/", pathNot: "^src/features/$1/" },
    },
    {
      name: "admin-areas-share-by-their-kits",
      comment: "The start page shows parts of the areas.",
      severity: "error",
      from: { path: "^src/features/admin/([^/]+)/", pathNot: "^src/features/admin/start/" },
      to: {
        path: "^src/features/admin/[^/]+/",
        pathNot: "^src/features/admin/($1|form|table|query|frame|outbox|record|media)/",
      },
    },
    {
      name: "features-do-not-know-the-app",
      severity: "error",
      from: {
        path: "^src/(features|hooks|passports|articles|advertisements|public-form|ui|lib|db|outbox|sync|watch|search|i18n)/",
      },
      to: { path: "^src/app/" },
    },
    {
      name: "ui-is-dumb",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/(features|outbox|sync|watch|db|search)/" },
    },
    {
      name: "worker-has-no-dexie",
      severity: "error",
      from: { path: "^src/search/worker/" },
      to: { path: "node_modules/(dexie|react)/" },
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
