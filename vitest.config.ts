import { defineConfig } from "vitest/config";
import { generalMessagesPlugin } from "./src/i18n/vite-plugin-general-messages.ts";
import { messagesPlugin } from "./src/i18n/vite-plugin-messages.ts";

export default defineConfig({
  plugins: [messagesPlugin(), generalMessagesPlugin()],
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["tests/server/postgres-setup.ts"],
    setupFiles: ["tests/setup.ts"],
  },
});
