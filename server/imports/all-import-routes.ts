import type { App, RouteDeps } from "../route-deps.ts";
import { coverRoutes } from "./cover-routes.ts";
import { decisionRoutes } from "./decision-routes.ts";
import { importEventRoutes } from "./event-routes.ts";
import { importRoutes } from "./import-routes.ts";
import { uploadRoutes } from "./upload-routes.ts";

/** Require the permission upload-files. */
export function allImportRoutes(app: App, deps: RouteDeps): void {
  uploadRoutes(app, deps);
  coverRoutes(app, deps);
  importRoutes(app, deps);
  decisionRoutes(app, deps);
  importEventRoutes(app, deps);
}
