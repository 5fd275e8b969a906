import { keysOf } from "#domain/base/keys.ts";
import { OFFICE_FACTS } from "#domain/locations/contract.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { KnownOffice } from "../passports/offices.tsx";
import styles from "./ui.module.css";
import { Fact } from "./fact.tsx";

export function isOfficeKnown(office: KnownOffice | undefined): office is KnownOffice {
  return office !== undefined && keysOf(OFFICE_FACTS).some((fact) => Boolean(office[fact]));
}

export function BranchOffice({ office }: { office: KnownOffice }) {
  const { t } = useTranslate();
  const { address, opening_hours, phone, map_url, pickup_note } = office;
  const map = webAddress(map_url);
  return (
    <dl className={styles.office}>
      {(address || map !== null) && (
        <div>
          <dt>{t("office.address")}</dt>
          {address && <dd>{address}</dd>}
          {map !== null && (
            <dd>
              <a href={map} target="_blank" rel="noopener noreferrer">
                {t("office.map")}
              </a>
            </dd>
          )}
        </div>
      )}
      {opening_hours && <Fact term={t("office.hours")}>{opening_hours}</Fact>}
      {phone && (
        <div>
          <dt>{t("office.phone")}</dt>
          {phone.split(/[,;/]/).map((one) => (
            <dd key={one}>
              <PhoneNumber text={one.trim()} />
            </dd>
          ))}
        </div>
      )}
      {pickup_note && <Fact term={t("office.bring")}>{pickup_note}</Fact>}
    </dl>
  );
}

function PhoneNumber({ text }: { text: string }) {
  const number = text.replace(/[^\d+]/g, "");
  // Its groups stay in one line.
  const unbroken = text.replace(/(\d) (?=\d)/g, "$1\u00a0");
  return number.length < 3 ? text : <a href={`tel:${number}`}>{unbroken}</a>;
}

/** Entered by admins; older servers did not validate it. */
function webAddress(text: string | null | undefined): string | null {
  return /^https?:\/\//i.test(text ?? "") ? (text ?? null) : null;
}
