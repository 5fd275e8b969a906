import type { ShownLocation } from "./location-fields.ts";

export const LOCATION_SORTS = ["name", "total", "updated_at"] as const;

type Arrangement = { q: string; sort: (typeof LOCATION_SORTS)[number]; sort_dir: "asc" | "desc" };

export function arrangeLocations(
  locations: readonly ShownLocation[],
  { q, sort, sort_dir }: Arrangement,
): ShownLocation[] {
  const wanted = lettersOf(q);
  const found = locations.filter(({ fields }) =>
    [fields.name, fields.name_am, fields.aliases].some((text) => lettersOf(text).includes(wanted)),
  );
  const turn = sort_dir === "asc" ? 1 : -1;
  return found.sort((a, b) => turn * compare(a, b, sort) || a.fields.name.localeCompare(b.fields.name));
}

function compare(a: ShownLocation, b: ShownLocation, sort: Arrangement["sort"]): number {
  if (sort === "total") return (a.data?.total ?? 0) - (b.data?.total ?? 0);
  if (sort === "updated_at") return (a.data?.updated_at ?? "").localeCompare(b.data?.updated_at ?? "");
  return a.fields.name.localeCompare(b.fields.name);
}

/** "Bahir Dar", "bahirdar" and "BAHIR-DAR" compare equal. */
function lettersOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
