import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./scripts/temporary-folder.ts";
import { messagesPlugin, generalMessagesPlugin } from "./src/platform/i18n/vite-plugin-messages.ts";
import { filesApart } from "./tests/files-apart.ts";
import { SlowestFirst } from "./tests/slowest-first.ts";

const apart = filesApart();

export default defineConfig({
  plugins: [messagesPlugin(), generalMessagesPlugin()],
  test: {
    environment: "node",
    env: { TMPDIR: temporaryFolder() },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["tests/server/postgres-setup.ts", "tests/server/sqlite-template.ts"],
    setupFiles: ["tests/setup.ts"],
    // One more than cores: many tests wait for databases, processes and timers.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    // Loading what is tested takes longer than many a file's tests: most share what a worker has loaded.
    projects: [
      {
        extends: true,
        test: { name: "together", include: ["tests/**/*.test.{ts,tsx}"], exclude: apart, isolate: false },
      },
      { extends: true, test: { name: "apart", include: apart } },
    ],
  },
});
