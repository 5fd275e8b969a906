import { Link } from "wouter";
import type { AdminAdvertisementRequest } from "#domain/api/admin-advertisement-requests.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { adminLinks } from "../../../lib/admin-links.ts";
import { Fact, Facts } from "../table/facts.tsx";
import { Moment } from "../table/moment.tsx";
import { RequestFile } from "./request-file.tsx";
import styles from "./requests.module.css";

/** What the person wrote, and what was done. */
export function RequestFacts({ request }: { request: AdminAdvertisementRequest }) {
  const { t } = useTranslate();
  const { phone_number, email, company_name, contacted_at, handled_by, updated_at } = request;
  return (
    <section className={styles.card} aria-labelledby="asked">
      <h2 id="asked">{t("admin_request.asked_for")}</h2>
      <p className={styles.words}>{request.description}</p>
      <RequestFile request={request} />
      <Facts>
        <Fact label={t("field.phone_number")}>
          <a href={`tel:${phone_number}`}>{phone_number}</a>
        </Fact>
        <Fact label={t("field.email")}>
          {email === null ? "–" : <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
        </Fact>
        <Fact label={t("field.company_name")}>{company_name ?? "–"}</Fact>
        <Fact label={t("admin_request.asked")}>
          <Moment at={request.created_at} />
        </Fact>
        <Fact label={t("admin_request.contacted_at")}>
          {contacted_at === null ? "–" : <Moment at={contacted_at} />}
        </Fact>
        {updated_at !== null && (
          <Fact label={t("admin_request.changed")}>
            <Moment at={updated_at} />
            {handled_by !== null && ` · ${handled_by}`}
          </Fact>
        )}
        {request.advertisement_ids.length > 0 && (
          <Fact label={t("admin_request.made")}>
            {request.advertisement_ids.map((id) => (
              <Link key={id} className={styles.made} href={adminLinks.advertisement(id)}>
                {t("admin_request.made_one", { id: String(id) })}
              </Link>
            ))}
          </Fact>
        )}
      </Facts>
    </section>
  );
}
