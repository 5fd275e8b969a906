import { useEffect, useRef, useState } from "react";
import { type EpochDay, parseIsoDate, toIsoDate } from "#domain/base/day.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { deepestPage } from "#domain/passports/contract.ts";
import { fromApi, type ListedPassport } from "../../passports/listed-passport.ts";
import { segmentsFrom } from "../../passports/rhythm/use-branch-days.ts";
import { type MirrorView, useMirror } from "../../platform/hooks/mirror-view.tsx";
import { type Services, useServices } from "../../platform/hooks/services-context.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";

export type Sheet =
  | { status: "loading"; read: number; total: number | null }
  | {
      status: "ready";
      passports: readonly ListedPassport[];
      /** Fewer than were published: the phone lacks some, or the server shows no more. */
      isPart: boolean;
      /** When the lists were looked at, epoch ms; null if unknown. */
      asOf: number | null;
    }
  | { status: "failed"; error: ApiError };

type Ready = Extract<Sheet, { status: "ready" }>;

/** The most that the server sends at once. */
const AT_ONCE = 200;
/** More than any branch has a day. */
const ALL = 100_000;

/** The whole list of a branch and day: from the phone if it holds it, else from the server. */
export function useSheet(branch: string, day: EpochDay | null): Sheet & { retry: () => void } {
  const { storage, passports, now } = useServices();
  const view = useMirror();
  const online = useOnline();
  const [tries, setTries] = useState(0);
  const [sheet, setSheet] = useState<Sheet>({ status: "loading", read: 0, total: null });
  /** The list that is here whole. */
  const shown = useRef<string | null>(null);
  const { held, hashes } =
    view.status === "ready" && day !== null ? heldOf(view, branch, day) : { held: null, hashes: [] };
  // A list that was corrected has another hash.
  const question = JSON.stringify([branch, day, view.status, held, hashes, online, tries]);
  useEffect(() => {
    if (day === null || view.status === "loading") return undefined;
    // What is here stays when the connection goes.
    const list = `${branch} ${day}`;
    if (!online && held !== "all" && shown.current === list) return undefined;
    let isWanted = true;
    const show = (next: Sheet): void => {
      if (!isWanted) return;
      shown.current = next.status === "ready" ? list : null;
      setSheet(next);
    };
    const read = async (): Promise<void> => {
      show({ status: "loading", read: 0, total: null });
      if (held !== "all" && online) {
        const answer = await fromServer(passports, { branch, day, now }, (done, total) => {
          show({ status: "loading", read: done, total });
          return isWanted;
        });
        if (answer.ok) return show(answer.value);
        if (held === null) return show({ status: "failed", error: answer.error });
      }
      if (held === null) return show({ status: "failed", error: { kind: "offline" } });
      const asOf = view.status === "ready" ? (view.summary.checkedAt ?? view.summary.updatedAt) : null;
      const found = await onPhone(storage, branch, day).catch(() => null);
      if (found === null) show({ status: "failed", error: { kind: "offline" } });
      else show({ status: "ready", passports: found, isPart: held === "some", asOf });
    };
    void read();
    return () => {
      isWanted = false;
    };
    // `question` stands for what it is made of, new at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, storage, passports]);
  return { ...sheet, retry: () => setTries((former) => former + 1) };
}

/** Whether the phone holds the list of a branch and day: all of it, a part, or nothing (null). */
function heldOf(
  { manifest, segments }: Extract<MirrorView, { status: "ready" }>,
  branch: string,
  day: EpochDay,
): { held: "all" | "some" | null; hashes: string[] } {
  const iso = toIsoDate(day);
  const ofDay = segments.filter(({ location, from, to }) => location === branch && from <= iso && to >= iso);
  const hashes = ofDay.map(({ hash }) => hash);
  const here = new Set(hashes);
  const published =
    manifest && segmentsFrom(manifest, branch, day).filter(({ from }) => (parseIsoDate(from) ?? 0) <= day);
  if (published !== null && published.every(({ hash }) => here.has(hash))) return { held: "all", hashes };
  return { held: ofDay.length > 0 ? "some" : null, hashes };
}

async function onPhone(
  storage: Services["storage"],
  location: string,
  day: EpochDay,
): Promise<readonly ListedPassport[]> {
  const { pageOnPhone } = await import("../../passports/listed-on-phone.ts");
  const filter = { location, publishedAfter: day, publishedBefore: day };
  return (await pageOnPhone(await storage.open(), filter, 1, ALL)).passports;
}

/** `onPart` is told how many of how many are here, and says whether they are still wanted. */
async function fromServer(
  passports: Services["passports"],
  { branch, day, now }: { branch: string; day: EpochDay; now: () => number },
  onPart: (read: number, total: number) => boolean,
): Promise<Result<Ready, ApiError>> {
  const iso = toIsoDate(day);
  const query = {
    location: branch,
    published_after: iso,
    published_before: iso,
    sort: "requestNumber",
    sort_dir: "asc",
    page_size: AT_ONCE,
  };
  const found: ListedPassport[] = [];
  let total = 0;
  for (let page = 1; ; page++) {
    const answer = await passports.fetch({ ...query, page });
    if (!answer.ok) return answer;
    const { data, meta } = answer.value;
    found.push(...data.map(fromApi));
    total = meta.total;
    if (!onPart(found.length, total)) return err({ kind: "aborted" });
    if (page >= Math.min(meta.last_page, deepestPage(AT_ONCE))) break;
  }
  return ok({ status: "ready", passports: found, isPart: found.length < total, asOf: now() });
}
