import { useId, useState, type SyntheticEvent } from "react";
import { Link } from "wouter";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { isFound, type WatchRow, type FoundWatch, waitsForCollection } from "../../platform/db/watch-rows.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import { LONGEST_WATCH_LABEL } from "#domain/notices/contract.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AGENCY } from "../../platform/lib/agency.ts";
import { links } from "../../platform/lib/links.ts";
import { useBranchNamer, useOffice } from "../../passports/offices.tsx";
import { Rhythm } from "../../passports/rhythm/rhythm.tsx";
import { BranchOffice, isOfficeKnown } from "../../ui/branch-office.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { showToast } from "../../ui/toast.ts";
import { BookmarkIcon, HourglassIcon } from "../../ui/watch-icons.tsx";
import { pathOfWatch } from "../watch/announce-watches.ts";
import { renameWatch } from "../watch/watches.ts";
import { haveCollected } from "./keep-watch.ts";
import styles from "./my-passports.module.css";
import { WatchMenu } from "./watch-menu.tsx";
import { labelOf, searchedWords, stateWords, newsSubject, newsWords } from "./watch-words.ts";

type WatchItemProps = {
  row: WatchRow;
  /** Changed since the last visit. */
  fresh: boolean;
  observe: (id: string, element: Element | null) => void;
};

export function WatchItem({ row, fresh, observe }: WatchItemProps) {
  const [renaming, setRenaming] = useState(false);
  const isNews = fresh && row.collectedAt === undefined;
  return (
    <li
      className={`${styles.item} ${styles[row.state.kind]} ${isNews ? styles.fresh : ""}`}
      ref={(element) => {
        observe(row.id, element);
        return () => observe(row.id, null);
      }}
    >
      {isNews && isFound(row) ? <GoodNews row={row} /> : <Facts row={row} fresh={isNews} />}
      <WatchMenu row={row} onRename={() => setRenaming(true)} />
      {renaming && <RenameWatch row={row} onClose={() => setRenaming(false)} />}
    </li>
  );
}

function Facts({ row, fresh }: { row: WatchRow; fresh: boolean }) {
  const translator = useTranslate();
  const nameOf = useBranchNamer();
  const { title, branch, date, more } = stateWords(translator, row, nameOf);
  const searched = searchedWords(translator, row, nameOf);
  const titleId = useId();
  return (
    <div className={styles.text}>
      <h3 className={styles.label} id={titleId}>
        <Link className={styles.link} href={pathOfWatch(row)}>
          {labelOf(row)}
        </Link>
      </h3>
      {searched !== "" && <p className={styles.searched}>{searched}</p>}
      <p className={styles.state}>
        {fresh && <span className={styles.new}>{translator.t("mine.new")}</span>}
        <StateIcon kind={row.state.kind} />
        {title}
      </p>
      {branch !== "" && <p className={styles.branch}>{branch}</p>}
      {date !== "" && <p className={styles.soft}>{date}</p>}
      {more !== "" && <p className={styles.soft}>{more}</p>}
      <AskWhetherCollected row={row} titleId={titleId} />
      {row.state.kind === "waiting" && <ListsSoFar row={row} />}
    </div>
  );
}

/** What lists tell somebody who waits; read when it is opened. */
function ListsSoFar({ row: { query } }: { row: WatchRow }) {
  const { t } = useTranslate();
  const [open, setOpen] = useState(false);
  const [branch, number] = query.kind === "number" ? [null, query.number] : [query.location, null];
  if (branch === null && number === null) return null;
  return (
    <details className={styles.soFar} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("mine.rhythm")}</summary>
      {open && <Rhythm branch={branch} number={number} heading={null} otherwise={t("mine.rhythm_none")} />}
    </details>
  );
}

/** Two weeks after it was found; how long it has been in the list is counted from the list's day. */
function AskWhetherCollected({ row, titleId }: { row: WatchRow; titleId: string }) {
  const { t } = useTranslate();
  const services = useServices();
  const now = services.now();
  if (!waitsForCollection(row, now)) return null;
  const days = Math.max(0, todayInAddisAbaba(now) - row.state.passport.day);
  function have({ currentTarget }: SyntheticEvent): void {
    // The button goes away.
    currentTarget.closest("li")?.querySelector("a")?.focus();
    haveCollected(services, row.id, t).catch(() => showToast("error", t("watch.not_saved")));
  }
  return (
    <div className={styles.ask}>
      <p>{t("mine.collect_ask", { days })}</p>
      <Button aria-describedby={titleId} onClick={have}>
        {t("mine.have_it")}
      </Button>
    </div>
  );
}

function StateIcon({ kind }: { kind: WatchRow["state"]["kind"] }) {
  if (kind === "found") return <CheckIcon />;
  return kind === "waiting" ? <HourglassIcon /> : <BookmarkIcon />;
}

/** Begins with the name it has; empty falls back to the query. */
function RenameWatch({ row, onClose }: { row: WatchRow; onClose: () => void }) {
  const { t } = useTranslate();
  const { storage } = useServices();
  const [label, setLabel] = useState(() => labelOf(row));
  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    try {
      // What it is called without a label of its own goes on following the lists.
      const own = row.label === "" && label.trim() === labelOf(row) ? "" : label;
      await renameWatch(await storage.open(), row.id, own);
      onClose();
    } catch {
      await showToast("error", t("watch.not_saved"));
    }
  }
  return (
    <Dialog title={t("mine.rename_title")} onClose={onClose}>
      <form className={styles.rename} onSubmit={(event) => void save(event)}>
        <InputField
          label={t("mine.rename_label")}
          placeholder={t("mine.rename_hint")}
          value={label}
          maxLength={LONGEST_WATCH_LABEL}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Button look="primary" type="submit">
          {t("mine.rename_save")}
        </Button>
      </form>
    </Dialog>
  );
}

/** What somebody has waited for: the passport is in a list, of which branch and day, and where to go. */
function GoodNews({ row }: { row: FoundWatch }) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  const { location, day, requestNumber } = row.state.passport;
  const office = useOffice(location);
  const byName = row.query.kind === "name";
  // On narrow phones it breaks before the brackets, not within them.
  const published = formatPublished(translator, day).replace(/\(.*\)/, (part) =>
    part.replaceAll(" ", "\u00a0"),
  );
  return (
    <div className={styles.text}>
      <p className={styles.state}>
        <span className={styles.new}>{t("mine.new")}</span>
        {t(byName ? "mine.found_name" : "mine.found")}
      </p>
      <h3 className={styles.news}>
        <Link className={styles.link} href={pathOfWatch(row)}>
          {newsWords(translator, row, nameOf)}
        </Link>
      </h3>
      <p className={styles.searched}>{newsSubject(row)}</p>
      <dl className={styles.facts}>
        <Fact term={t("card.branch")}>
          <Link href={links.location(locationSlug(location))}>{nameOf(location)}</Link>
        </Fact>
        <Fact term={t("card.published")}>{published}</Fact>
        <Fact term={t("card.number")}>{requestNumber}</Fact>
      </dl>
      {isOfficeKnown(office) && <BranchOffice office={office} />}
      <p className={styles.soft}>
        {byName ? t("mine.several_text") : t("card.next_confirm", { phone: AGENCY.phone })}
      </p>
    </div>
  );
}
