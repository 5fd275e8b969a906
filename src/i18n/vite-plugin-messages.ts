import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** Compiles the catalogues' ICU messages when the app is built, so that no parser travels to the phone. */
export function messagesPlugin(): Plugin {
  return {
    name: "messages",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/i18n\/catalogues\/[a-z-]+\.json$/ },
      handler(code) {
        const catalogue: Record<string, string> = JSON.parse(code);
        const compiled = Object.entries(catalogue).map(([id, message]) => [id, compile(id, message)]);
        // A literal and no text for JSON.parse: without the quotes escaped it weighs less on the wire.
        const module = `export default ${JSON.stringify(Object.fromEntries(compiled))};`;
        return { code: module, map: null, moduleType: "js" };
      },
    },
  };
}

/** The tokens of a message; the runtime takes any plain string for a message that nobody compiled. */
function compile(id: string, message: string): unknown {
  try {
    const tokens = compileMessageOrThrow(message);
    // The parser takes a lone brace for text; in a catalogue it is a slip.
    if (tokens.some((token) => typeof token === "string" && /[{}]/.test(token)))
      throw new Error("A lone brace");
    return tokens;
  } catch (error) {
    throw new Error(`The message "${id}" is not ICU: ${message}`, { cause: error });
  }
}
