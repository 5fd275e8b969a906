import { expect, test } from "vitest";
import { filesOfPart, inOrder } from "../../scripts/later-files.ts";

test("files of the admin area are those that no other page loads, with their styles and texts", () => {
  const manifest = {
    "index.html": { file: "entry.js", isEntry: true, imports: ["_shared.js"], dynamicImports: ["other.tsx"] },
    "_shared.js": { file: "shared.js" },
    "other.tsx": { file: "other.js", dynamicImports: ["src/app/admin-pages.tsx", "texts.ts"] },
    "texts.ts": {
      file: "texts.js",
      dynamicImports: [
        "src/i18n/catalogues/en/pages/admin-users.json",
        "src/i18n/catalogues/en/pages/form.json",
      ],
    },
    "src/i18n/catalogues/en/pages/admin-users.json": { file: "admin-users.js" },
    "src/i18n/catalogues/en/pages/form.json": { file: "form.js" },
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
  expect([...filesOfPart("admin", manifest)].sort()).toEqual([
    "admin-pages.js",
    "admin-users.js",
    "admin.css",
    "editor.css",
    "editor.js",
    "table.js",
  ]);
});

test("the file that pages ask for comes after the others of its part", () => {
  const entries = [
    { url: "assets/take-worker-BMPyTmI1.js", part: "handOn" as const },
    { url: "index.html" },
    { url: "assets/hand-on-page-D4wbT7GG.js", part: "handOn" as const },
    { url: "assets/admin-pages-AAAAAAAA.js", part: "admin" as const },
    { url: "assets/shell-AAAAAAAA.js" },
  ];
  expect(inOrder(entries).map(({ url }) => url)).toEqual([
    "index.html",
    "assets/shell-AAAAAAAA.js",
    "assets/admin-pages-AAAAAAAA.js",
    "assets/hand-on-page-D4wbT7GG.js",
    "assets/take-worker-BMPyTmI1.js",
  ]);
});
