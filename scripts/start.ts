import { join } from "node:path";
import { build } from "./build.ts";
import { root } from "./support/install.mjs";

// `npm start`: builds if stale, then becomes the server.
await build();
process.env["STATIC_DIR"] ??= join(root, "dist");
await import("../server/main.ts");
