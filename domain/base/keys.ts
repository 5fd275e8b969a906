/** The keys of a record, as its type has them, in its order. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

/** A record with the same keys, in the same order, and other values. */
export function mapValues<Key extends string, Value, Mapped>(
  record: Readonly<Record<Key, Value>>,
  map: (value: Value, key: Key) => Mapped,
): Record<Key, Mapped> {
  const entries = keysOf(record).map((key) => [key, map(record[key], key)]);
  return Object.fromEntries(entries) as Record<Key, Mapped>;
}
