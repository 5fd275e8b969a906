import { createContext, type ReactNode, useContext, useMemo } from "react";
import { locationSlug } from "#domain/location-slug.ts";
import type { LocationRow } from "../db/database.ts";
import { listLocations } from "../db/locations.ts";
import type { MirrorTables } from "../db/mirror-reads.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import { useServices } from "./services-context.ts";
import { useLive } from "./use-live.ts";
import { useQuery } from "./use-query.ts";

/** A branch's name, as lists write it, in the reader's language. */
export type BranchNamer = (name: string) => string;

/** What is known of a branch's office; each fact is absent, null or empty where it is not. */
export type KnownOffice = LocationRow;

type Offices = {
  /** What this phone keeps of each branch, by name; null until it is read, and where pages are made ahead. */
  kept: ReadonlyMap<string, LocationRow> | null;
  nameOf: BranchNamer;
};

const OfficesContext = createContext<Offices>({ kept: null, nameOf: (name) => name });

/** One live query for all screens: the branches are few, and every list names some. */
export function OfficesProvider({ children }: { children: ReactNode }) {
  const { overview } = useServices();
  const { locale } = useTranslate();
  const rows = useLive(officesNow, undefined);
  // Known in pages made ahead, and on a first visit; not asked for here.
  const { data } = useQuery(overview, "all", false);
  const published = data?.data.branches;
  const value = useMemo((): Offices => {
    const kept = rows === undefined ? null : new Map(rows.map((row) => [row.name, row]));
    const names = new Map<string, string>();
    const told = locale === "am" ? [...(published ?? []), ...(rows ?? [])] : [];
    for (const { name, name_am } of told) if (name_am) names.set(name, name_am);
    return { kept, nameOf: (name) => names.get(name) ?? name };
  }, [rows, published, locale]);
  return <OfficesContext value={value}>{children}</OfficesContext>;
}

/** Storage that cannot be read holds none. */
const officesNow = (db: MirrorTables) => listLocations(db).catch((): LocationRow[] => []);

/** Names branches in the reader's language; as the lists do where that name is not known. */
export function useBranchNamer(): BranchNamer {
  return useContext(OfficesContext).nameOf;
}

/** Branches to choose from, in the order of their names in the reader's language. */
export function useNamedBranches(branches: readonly string[]): { branch: string; name: string }[] {
  const { locale } = useTranslate();
  const nameOf = useBranchNamer();
  return useMemo(
    () =>
      branches
        .map((branch) => ({ branch, name: nameOf(branch) }))
        .sort((a, b) => a.name.localeCompare(b.name, locale)),
    [branches, nameOf, locale],
  );
}

/** What is known of a branch's office: this phone's copy, or, where it has none, the server's word. */
export function useOffice(branch: string): KnownOffice | undefined {
  const { kept } = useContext(OfficesContext);
  const { location } = useServices();
  const held = kept?.get(branch);
  const isWhole = held?.address !== undefined;
  const { data } = useQuery(location, locationSlug(branch), kept !== null && !isWhole);
  return data?.data ?? held;
}
