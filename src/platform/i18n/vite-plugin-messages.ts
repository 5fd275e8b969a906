import {
  type CompiledIcuChoices,
  type CompiledMessageToken,
  compileMessageOrThrow,
} from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** Compiles ICU messages at build time, so that no parser is shipped. */
export function messagesPlugin(): Plugin {
  return {
    name: "messages",
    enforce: "pre",
    transform: {
      // locale.json has no messages.
      filter: { id: /\/src\/platform\/i18n\/catalogues\/(?!.*\/locale\.json$).+\.json$/ },
      handler(code) {
        const catalogue: Record<string, string> = JSON.parse(code);
        const compiled = Object.entries(catalogue).map(([id, message]) => [id, compile(id, message)]);
        // A literal: JSON.parse would need escaped quotes, which compress worse.
        const module = `export default ${JSON.stringify(Object.fromEntries(compiled))};`;
        return { code: module, map: null, moduleType: "js" };
      },
    },
  };
}

const KINDS: readonly unknown[] = [undefined, "number", "plural", "select"];

function refuseUnknown(token: CompiledMessageToken): void {
  if (typeof token === "string") return;
  const [, kind, cases] = token;
  if (!KINDS.includes(kind)) throw new Error(`A value of the kind "${String(kind)}"`);
  if (kind === "number" && cases !== undefined) throw new Error("A number in a style of its own");
  if (cases === undefined) return;
  for (const [name, inner] of Object.entries(cases as CompiledIcuChoices)) {
    if (typeof inner === "object") inner.forEach(refuseUnknown);
    else if (name === "offset" && inner !== undefined) throw new Error("A plural with an offset");
  }
}

function compile(id: string, message: string): unknown {
  try {
    const tokens = compileMessageOrThrow(message);
    // The parser accepts a lone brace as text; here it is a typo.
    if (tokens.some((token) => typeof token === "string" && /[{}]/.test(token)))
      throw new Error("A lone brace");
    for (const token of tokens) refuseUnknown(token);
    const [only] = tokens;
    return tokens.length === 1 && typeof only === "string" ? only : tokens;
  } catch (error) {
    throw new Error(`The message "${id}" is not ICU: ${message}`, { cause: error });
  }
}
