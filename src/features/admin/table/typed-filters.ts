/** What stands in the fields of a table's filters, by their search parameters. */
export type Typed = Readonly<Record<string, string>>;

/** The fields beside the address they follow. `address` and `sent` are what was last read there and written there. */
export type TypedFilters = { typed: Typed; address: string; sent: string | null };

export function beginTyping(said: Typed): TypedFilters {
  return { typed: said, address: keyOf(said), sent: null };
}

/**
 * Takes over what the address says now, such as after Back. What comes back of one's own typing changes no field:
 * more may have been typed meanwhile, and the address has no space at the end.
 */
export function followAddress(state: TypedFilters, said: Typed): TypedFilters {
  const address = keyOf(said);
  if (address === state.address) return state;
  return address === state.sent ? { ...state, address } : beginTyping(said);
}

export function typeInto(state: TypedFilters, name: string, text: string): TypedFilters {
  return { ...state, typed: { ...state.typed, [name]: text } };
}

/** Whether the address should say something else than it does. */
export function isUnsent({ typed, address }: TypedFilters): boolean {
  return keyOf(typed) !== address;
}

/** The fields are being written into the address. */
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
