import { expect, test } from "vitest";
import { inOrder, partsOfFiles, type Part } from "../../scripts/later-files.ts";

type Manifest = Parameters<typeof partsOfFiles>[0];

const filesOfPart = (part: Part, manifest: Manifest) =>
  [...partsOfFiles(manifest)].filter(([, of]) => of === part).map(([file]) => file);

const CALENDAR = "src/calendar/calendar-page.tsx";
const CALENDAR_TEXTS = "domain/languages/en/pages/calendar.json";
const OTHERS = "src/app/other-pages.tsx";

test("files of the admin area are those that no other page loads, with their styles and texts", () => {
  const manifest = {
    "index.html": { file: "entry.js", isEntry: true, imports: ["_shared.js"], dynamicImports: ["other.tsx"] },
    "_shared.js": { file: "shared.js" },
    "other.tsx": { file: "other.js", dynamicImports: ["src/app/admin-pages.tsx", "texts.ts"] },
    "texts.ts": {
      file: "texts.js",
      dynamicImports: [
        "domain/languages/en/pages/admin-users.json",
        "_admin-texts-en.js",
        "domain/languages/en/pages/form.json",
      ],
    },
    "_admin-texts-en.js": { file: "admin-texts-en.js" },
    "domain/languages/en/pages/admin-users.json": { file: "admin-users.js" },
    "domain/languages/en/pages/form.json": { file: "form.js" },
    "src/app/admin-pages.tsx": {
      file: "admin-pages.js",
      imports: ["_shared.js", "_table.js"],
      dynamicImports: ["editor.tsx"],
      css: ["admin.css", "shared.css"],
    },
    "_table.js": { file: "table.js" },
    "editor.tsx": { file: "editor.js", css: ["editor.css"] },
    "plain.tsx": { file: "plain.js", isEntry: true, css: ["shared.css"] },
  };
  expect(filesOfPart("admin", manifest).sort()).toEqual([
    "admin-pages.js",
    "admin-texts-en.js",
    "admin-users.js",
    "admin.css",
    "editor.css",
    "editor.js",
    "table.js",
  ]);
});

test("other pages wait with what they alone load; what an account page and an admin page share waits with them", () => {
  const manifest = {
    "index.html": {
      file: "entry.js",
      isEntry: true,
      dynamicImports: ["src/app/home-page.tsx", CALENDAR, OTHERS, CALENDAR_TEXTS],
    },
    "src/app/home-page.tsx": { file: "home.js", imports: ["_dates.js"] },
    "_dates.js": { file: "dates.js" },
    [CALENDAR]: { file: "calendar.js", imports: ["_dates.js", "_weekdays.js"], css: ["calendar.css"] },
    "_weekdays.js": { file: "weekdays.js" },
    [CALENDAR_TEXTS]: { file: "calendar-texts.js" },
    [OTHERS]: { file: "others.js", dynamicImports: ["src/app/account-pages.tsx", "src/app/admin-pages.tsx"] },
    "src/app/account-pages.tsx": { file: "account.js", imports: ["_session.js"] },
    "src/app/admin-pages.tsx": { file: "admin.js", imports: ["_session.js"] },
    "_session.js": { file: "session.js" },
  };
  expect(filesOfPart("admin", manifest)).toEqual(["admin.js"]);
  expect(filesOfPart("pages", manifest).sort()).toEqual([
    "account.js",
    "calendar-texts.js",
    "calendar.css",
    "calendar.js",
    "others.js",
    "session.js",
    "weekdays.js",
  ]);
});

test("the files of a part stand together", () => {
  const entries = [
    { url: "assets/take-worker-BMPyTmI1.js", part: "handOn" as const },
    { url: "index.html" },
    { url: "assets/admin-pages-AAAAAAAA.js", part: "admin" as const },
    { url: "assets/hand-on-page-D4wbT7GG.js", part: "handOn" as const },
    { url: "assets/shell-AAAAAAAA.js" },
  ];
  expect(inOrder(entries).map(({ url }) => url)).toEqual([
    "index.html",
    "assets/shell-AAAAAAAA.js",
    "assets/admin-pages-AAAAAAAA.js",
    "assets/take-worker-BMPyTmI1.js",
    "assets/hand-on-page-D4wbT7GG.js",
  ]);
});

test("files of no use offline are a part of their own, whoever loads them", () => {
  const manifest = {
    "index.html": {
      file: "assets/entry-1.js",
      isEntry: true,
      dynamicImports: ["src/notices/keep-notices.ts"],
    },
    "src/notices/keep-notices.ts": { file: "assets/keep-notices-1.js" },
    "src/app/admin-pages.tsx": { file: "assets/admin-pages-1.js", dynamicImports: ["passkeys.tsx"] },
    "passkeys.tsx": { file: "assets/passkey-parts-1.js", css: ["assets/passkey-parts-2.css"] },
    "domain/languages/en/pages/test.json": { file: "assets/test-1.js" },
  };
  expect(filesOfPart("online", manifest).sort()).toEqual([
    "assets/keep-notices-1.js",
    "assets/passkey-parts-1.js",
    "assets/passkey-parts-2.css",
    "assets/test-1.js",
  ]);
  expect(filesOfPart("admin", manifest)).toEqual(["assets/admin-pages-1.js"]);
});
