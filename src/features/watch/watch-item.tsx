import { useState } from "react";
import { Link } from "wouter";
import { isFound, type WatchRow } from "../../db/watch-rows.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useBranchNamer } from "../../passports/offices.tsx";
import { pathOfWatch } from "../../watch/announce-watches.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { BookmarkIcon, HourglassIcon } from "../../ui/watch-icons.tsx";
import { GoodNews } from "./good-news.tsx";
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
  const [renaming, setRenaming] = useState(false);
  return (
    <li
      className={`${styles.item} ${styles[row.state.kind]} ${fresh ? styles.fresh : ""}`}
      ref={(element) => {
        observe(row.id, element);
        return () => observe(row.id, null);
      }}
    >
      {fresh && isFound(row) ? <GoodNews row={row} /> : <Facts row={row} fresh={fresh} />}
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
  return (
    <div className={styles.text}>
      <h3 className={styles.label}>
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
    </div>
  );
}

function StateIcon({ kind }: { kind: WatchRow["state"]["kind"] }) {
  if (kind === "found") return <CheckIcon />;
  return kind === "waiting" ? <HourglassIcon /> : <BookmarkIcon />;
}
