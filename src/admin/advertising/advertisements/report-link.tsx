import { useState } from "react";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { reportLinkAnswerSchema } from "#domain/advertising/advertisement-figures.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { tokenFragment } from "#domain/accounts/one-time-link.ts";
import { adminRequest } from "../../../accounts/session/admin-client.ts";
import { useOnline } from "../../../platform/hooks/use-online.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminErrorText } from "../../kit/refusal-text.ts";
import { Button } from "../../../ui/button.tsx";
import { InputField, SelectField } from "../../../ui/form/field.tsx";
import { ShareButton } from "../../../ui/share-button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { Moment } from "../../kit/table/moment.tsx";
import styles from "./advertisements.module.css";

/** How long a link may be good for, in days. */
const DAYS = [7, 30, 90, 365] as const;

type Link = { url: string; until: string };

/** A link to the advertiser's figures, shown once: only its hash is stored. */
export function ReportLink({ advertisementId, title }: { advertisementId: number; title: string }) {
  const translator = useTranslate();
  const { t } = translator;
  const online = useOnline();
  const [days, setDays] = useState<number>(30);
  const [link, setLink] = useState<Link | null>(null);
  async function make(): Promise<void> {
    const answer = await adminRequest("POST", apiPaths.adminAdvertisementReportLinks(advertisementId), {
      schema: reportLinkAnswerSchema,
      body: { days },
    });
    if (!answer.ok) {
      const description = adminErrorText(translator, answer.error);
      return void showToast("error", t("admin_ad.no_link"), { description });
    }
    const { token, expires_at } = answer.value.data.data;
    const path = accountRoutes.advertisementReport + tokenFragment(token);
    return setLink({ url: new URL(path, location.origin).href, until: expires_at });
  }
  return (
    <section className={styles.card} aria-labelledby="ad-report">
      <h2 id="ad-report">{t("admin_ad.report")}</h2>
      <p className={styles.quiet}>{t("admin_ad.report_text")}</p>
      {!online && <p className={styles.quiet}>{t("admin_ad.only_online")}</p>}
      <div className={styles.row}>
        <SelectField
          label={t("admin_ad.report_days")}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {t("admin_ad.days", { days: count })}
            </option>
          ))}
        </SelectField>
        <Button disabled={!online} onClick={() => void make()}>
          {t("admin_ad.make_link")}
        </Button>
      </div>
      {link !== null && <MadeLink link={link} title={title} />}
    </section>
  );
}

function MadeLink({ link: { url, until }, title }: { link: Link; title: string }) {
  const { t } = useTranslate();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url).then(
      () => showToast("success", t("share.copied")),
      () => showToast("error", t("admin_ad.copy_failed")),
    );
  }
  return (
    <div className={styles.link}>
      <InputField
        label={t("admin_ad.link_once")}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        note={
          <>
            {t("admin_ad.link_until")} <Moment at={until} />
          </>
        }
      />
      <div className={styles.row}>
        <Button look="primary" onClick={() => void copy()}>
          {t("admin_ad.copy_link")}
        </Button>
        <ShareButton text={t("admin_ad.share_text", { title })} url={url} />
      </div>
    </div>
  );
}
