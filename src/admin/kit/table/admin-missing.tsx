import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { AdminHead } from "./admin-head.tsx";
import { AdminPage } from "./admin-page.tsx";

export function AdminMissing({ title }: { title: string }) {
  const { t } = useTranslate();
  return (
    <AdminPage>
      <AdminHead
        title={title}
        lead={t("table.missing")}
        actions={<ButtonLink href={adminLinks.start()}>{t("table.to_start")}</ButtonLink>}
      />
    </AdminPage>
  );
}
