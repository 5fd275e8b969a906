import { useState } from "react";
import { Link } from "wouter";
import type { WatchRow } from "../../db/watch-rows.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useBranchNamer } from "../../passports/offices.tsx";
import { pathOfWatch } from "../../watch/announce-watches.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { BookmarkIcon, HourglassIcon } from "../../ui/watch-icons.tsx";
import styles from "./my-passports.module.css";
import { RenameWatch } from "./rename-watch.tsx";
import { WatchMenu } from "./watch-menu.tsx";
import { labelOf, searchedWords, stateWords } from "./watch-words.ts";

type WatchItemProps = {
  row: WatchRow;
  /** Changed since the last visit. */
  fresh: boolean;
  observe: (id: string, element: Element | null) => void;
};

export function WatchItem({ row, fresh, observe }: WatchItemProps) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  const [renaming, setRenaming] = useState(false);
  const { title, branch, date, more } = stateWords(translator, row, nameOf);
  const { kind } = row.state;
  const searched = searchedWords(translator, row, nameOf);
  return (
    <li
      className={`${styles.item} ${styles[kind]}`}
      ref={(element) => {
        observe(row.id, element);
        return () => observe(row.id, null);
      }}
    >
      <div className={styles.text}>
        {fresh && <span className={styles.new}>{t("mine.new")}</span>}
        <h3 className={styles.label}>
          <Link className={styles.link} href={pathOfWatch(row)}>
            {labelOf(row)}
          </Link>
        </h3>
        {searched !== "" && <p className={styles.searched}>{searched}</p>}
        <p className={styles.state}>
          <StateIcon kind={kind} />
          {title}
        </p>
        {branch !== "" && <p className={styles.branch}>{branch}</p>}
        {date !== "" && <p className={styles.soft}>{date}</p>}
        {more !== "" && <p className={styles.soft}>{more}</p>}
      </div>
      <WatchMenu row={row} onRename={() => setRenaming(true)} />
      {renaming && <RenameWatch row={row} onClose={() => setRenaming(false)} />}
    </li>
  );
}

function StateIcon({ kind }: { kind: WatchRow["state"]["kind"] }) {
  if (kind === "found") return <CheckIcon />;
  return kind === "waiting" ? <HourglassIcon /> : <BookmarkIcon />;
}
