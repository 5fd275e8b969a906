import { createContext, type ReactNode, useContext, useMemo } from "react";
import { branchNames } from "#domain/locations/branch-name.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import type { LocationRow } from "../platform/db/database.ts";
import { listLocations } from "../platform/db/locations.ts";
import type { MirrorDatabase } from "../platform/db/database.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { useServices } from "../platform/hooks/services-context.ts";
import { useStored } from "../platform/hooks/use-stored.ts";
import { useQuery } from "../platform/hooks/use-query.ts";

/** From a branch's list name to the reader's language. */
export type BranchNamer = (name: string) => string;

/** Unknown facts are absent, null or empty. */
export type KnownOffice = LocationRow;

type Offices = {
  /** Stored branches by name; null until read and when prerendering. */
  kept: ReadonlyMap<string, LocationRow> | null;
  nameOf: BranchNamer;
};

const OfficesContext = createContext<Offices>({ kept: null, nameOf: (name) => name });

/** One live query shared by all screens. */
export function OfficesProvider({ children }: { children: ReactNode }) {
  const { overview } = useServices();
  const { locale } = useTranslate();
  const rows = useStored(officesNow, undefined);
  // Known when prerendered or on a first visit; no fetch here.
  const { data } = useQuery(overview, "all", false);
  const published = data?.data.branches;
  const value = useMemo((): Offices => {
    const kept = rows === undefined ? null : new Map(rows.map((row) => [row.name, row]));
    const names = branchNames(locale, [...(published ?? []), ...(rows ?? [])]);
    return { kept, nameOf: (name) => names.get(name) ?? name };
  }, [rows, published, locale]);
  return <OfficesContext value={value}>{children}</OfficesContext>;
}

/** Unreadable storage: none. */
const officesNow = (db: MirrorDatabase) => listLocations(db).catch((): LocationRow[] => []);

/** Names branches in the reader's language, else as in the lists. */
export function useBranchNamer(): BranchNamer {
  return useContext(OfficesContext).nameOf;
}

/** Branches sorted by localized name. */
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

/** A branch's office from the phone, else the server. */
export function useOffice(branch: string): KnownOffice | undefined {
  const { kept } = useContext(OfficesContext);
  const { location } = useServices();
  const held = kept?.get(branch);
  const isWhole = held?.address !== undefined;
  const { data } = useQuery(location, locationSlug(branch), kept !== null && !isWhole);
  return data?.data ?? held;
}
