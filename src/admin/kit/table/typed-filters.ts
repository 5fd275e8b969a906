export type Typed = Readonly<Record<string, string>>;

/** Fields, with the URL last read (`address`) and last written (`sent`). */
export type TypedFilters = { typed: Typed; address: string; sent: string | null };

export function beginTyping(inUrl: Typed): TypedFilters {
  return { typed: inUrl, address: keyOf(inUrl), sent: null };
}

/**
 * Follows the URL, e.g. after Back. Ignores our own writes coming back: more may have been typed, and the URL trims
 * spaces.
 */
export function followAddress(state: TypedFilters, inUrl: Typed): TypedFilters {
  const address = keyOf(inUrl);
  if (address === state.address) return state;
  return address === state.sent ? { ...state, address } : beginTyping(inUrl);
}

export function typeInto(state: TypedFilters, name: string, text: string): TypedFilters {
  return { ...state, typed: { ...state.typed, [name]: text } };
}

/** Whether the URL is behind the fields. */
export function isUnsent({ typed, address }: TypedFilters): boolean {
  return keyOf(typed) !== address;
}

export function markSent(state: TypedFilters): TypedFilters {
  return { ...state, sent: keyOf(state.typed) };
}

function keyOf(fields: Typed): string {
  return JSON.stringify(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()])
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
}
