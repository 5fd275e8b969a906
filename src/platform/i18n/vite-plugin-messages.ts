import type { Plugin } from "vite";
import { compileMessage } from "../../../domain/languages/compile-message.ts";

/** Compiles ICU messages at build time, so that no parser is shipped. */
export function messagesPlugin(): Plugin {
  return {
    name: "messages",
    enforce: "pre",
    transform: {
      filter: { id: /\/languages\/[a-z]+\/.+\.json$/ },
      handler(code) {
        const catalogue: Record<string, string> = JSON.parse(code);
        const compiled = Object.entries(catalogue).map(([id, message]) => [id, compileMessage(id, message)]);
        // A literal: JSON.parse would need escaped quotes, which compress worse.
        const module = `export default ${JSON.stringify(Object.fromEntries(compiled))};`;
        return { code: module, map: null, moduleType: "js" };
      },
    },
  };
}
