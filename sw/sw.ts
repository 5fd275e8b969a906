import { loadScript } from "../src/platform/lib/trusted-script-url.ts";
import type { BuildFile } from "./build-files.ts";

declare const self: { __WB_MANIFEST: readonly BuildFile[]; buildFiles?: readonly BuildFile[] };

// Its file name is the permanent address of the service worker. It names the files of its build, and runs their script.
const files = self.__WB_MANIFEST;
self.buildFiles = files;
const { url = "" } = files.find((file) => file.url.startsWith("assets/workers-")) ?? {};
loadScript(`/${url}`);
