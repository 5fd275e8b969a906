import {
  type CompiledIcuChoices,
  type CompiledMessageToken,
  compileMessageOrThrow,
} from "@lingui/message-utils/compileMessage";
import type { Message } from "./message.ts";

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

/** An ICU message as `formatMessage` reads it; throws if it has what that does not know. */
export function compileMessage(id: string, message: string): Message {
  try {
    const tokens = compileMessageOrThrow(message);
    // The parser accepts a lone brace as text; here it is a typo.
    if (tokens.some((token) => typeof token === "string" && /[{}]/.test(token)))
      throw new Error("A lone brace");
    for (const token of tokens) refuseUnknown(token);
    const [only] = tokens;
    return tokens.length === 1 && typeof only === "string" ? only : (tokens as Message);
  } catch (error) {
    throw new Error(`The message "${id}" is not ICU: ${message}`, { cause: error });
  }
}
