import { useState } from "react";
import { parseIsoDate } from "#domain/base/day.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useStored } from "../../platform/hooks/use-stored.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { formatEthiopian } from "../../platform/i18n/dates.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useBranchNamer } from "../../passports/offices.tsx";
import { listsFile, type Shareable, shareableLists, type ShareChoice } from "../sync/share-lists.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { ShareIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./hand-on.module.css";
import { canShareFiles, madeOnce, saveFile, shareFile } from "./send-file.ts";

const read = (tables: MirrorDatabase) => shareableLists(tables).catch(() => "unreadable" as const);

/** Hands lists of this phone on, as a file. */
export function ShareLists() {
  const { t } = useTranslate();
  const view = useMirror();
  const found = useStored(read, undefined);
  // IndexedDB may hang; give up when the mirror does.
  const shareable = found === undefined && view.status === "failed" ? "unreadable" : found;
  return (
    <section className={styles.part} aria-labelledby="hand-on-share">
      <h2 id="hand-on-share">{t("hand_on.share")}</h2>
      {shareable === null && <p>{t("hand_on.share_none")}</p>}
      {shareable === "unreadable" && <p>{t("hand_on.share_unreadable")}</p>}
      {shareable && shareable !== "unreadable" && <Choose shareable={shareable} />}
    </section>
  );
}

const NEWEST = "newest";
const ALL = "all";

function choiceOf(shareable: Shareable, chosen: string): ShareChoice {
  if (chosen === NEWEST) return shareable.newest;
  return shareable.branches.find(({ location }) => location === chosen) ?? shareable.all;
}

function Choose({ shareable }: { shareable: Shareable }) {
  const translator = useTranslate();
  const { t } = translator;
  const [chosen, setChosen] = useState(ALL);
  const nameOf = useBranchNamer();
  const choice = choiceOf(shareable, chosen);
  const date = (day: string) => formatEthiopian(translator, parseIsoDate(day) ?? 0);
  return (
    <>
      <SelectField
        label={t("hand_on.which")}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value={ALL}>{t("hand_on.all")}</option>
        <option value={NEWEST}>{t("hand_on.newest")}</option>
        {shareable.branches.map(({ location }) => (
          <option key={location} value={location}>
            {t("hand_on.branch", { branch: nameOf(location) })}
          </option>
        ))}
      </SelectField>
      <p className={styles.soft}>
        {t("hand_on.contents", {
          count: choice.passports,
          from: date(choice.from),
          to: date(choice.to),
          size: formatSize(translator, choice.bytes),
        })}
      </p>
      <Send choice={choice} day={choice.to} />
    </>
  );
}

type Sending = "none" | "preparing" | "saved" | "shared" | "failed";

function Send({ choice, day }: { choice: ShareChoice; day: string }) {
  const { t } = useTranslate();
  const { storage, mirror } = useServices();
  const [leftOut, setLeftOut] = useState(false);
  const [state, setState] = useState<Sending>("none");
  const [make] = useState(() =>
    madeOnce(async ({ entries }: ShareChoice) => listsFile(await storage.open(), entries)),
  );

  async function send(way: (lists: Blob, day: string) => Promise<"done" | "dismissed">): Promise<void> {
    setState("preparing");
    setLeftOut(false);
    try {
      const { file = null, damaged = [] } = (await make(choice)) ?? {};
      if (damaged.length > 0) {
        setLeftOut(true);
        // The search replaces those that it finds damaged, too.
        void mirror.replace(damaged);
      }
      if (file === null) return setState("failed");
      const outcome = await way(file, day);
      setState(outcome === "dismissed" ? "none" : way === saveFile ? "saved" : "shared");
    } catch {
      setState("failed");
    }
  }

  const busy = state === "preparing";
  return (
    <>
      <div className={styles.actions}>
        {canShareFiles(navigator) && (
          <Button look="primary" disabled={busy} onClick={() => void send(shareFile)}>
            <ShareIcon />
            {t("hand_on.send")}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void send(saveFile)}>
          {t("hand_on.save")}
        </Button>
      </div>
      <div className={styles.results} aria-live="polite">
        {busy && <p>{t("hand_on.preparing")}</p>}
        {state === "saved" && <p>{t("hand_on.saved")}</p>}
        {state === "shared" && <p>{t("hand_on.sent")}</p>}
        {leftOut && <p>{t("hand_on.left_out")}</p>}
        {state === "failed" && (
          <Notice tone="caution" title={t("hand_on.send_failed")}>
            <p>{t("hand_on.send_failed_text")}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
