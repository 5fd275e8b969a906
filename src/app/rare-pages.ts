/** Pages that few people open: the first load names them by this one file. */
export const rarePages = {
  sheet: () => import("../locations/sheet/sheet-page.tsx").then((module) => module.SheetPage),
  move: () => import("../notices/my-passports/move/move-page.tsx").then((module) => module.MovePage),
  helpOthers: () => import("./help-others-page.tsx").then((module) => module.HelpOthersPage),
  service: () => import("../service/service-page.tsx").then((module) => module.ServicePage),
  test: () => import("./test-page.tsx").then((module) => module.TestPage),
};
