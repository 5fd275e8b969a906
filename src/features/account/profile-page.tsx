import { useLocation, useSearch } from "wouter";
import { accountRoutes } from "#domain/account-routes.ts";
import { adminRoutes } from "#domain/admin-routes.ts";
import { mayEnterAdmin } from "#domain/roles.ts";
import { AdvertisementSlot } from "../../advertisements/advertisement-slot.tsx";
import { account } from "../../auth/this-account.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { Redirect } from "../../hooks/redirect.tsx";
import { useAccountCheck } from "../../hooks/use-account-check.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { FailedNotice } from "../../ui/failed-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./account.module.css";
import { CloseAccount } from "./close-account.tsx";
import { DetailsForm } from "./details-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { SignOut } from "./sign-out.tsx";

/** `/profile`: signed-out visitors sign in first and return. */
export function ProfilePage() {
  usePageMessages("account", "form");
  const { t } = useTranslate();
  const { snapshot, wasKnown } = useAccountCheck();
  const [path] = useLocation();
  const search = useSearch();
  const title = <PageTitle title={t("account.profile_title")} noindex />;
  const isNobody = snapshot.kind === "signed-out" || (snapshot.kind === "unchecked" && !wasKnown);
  if (isNobody) {
    const here = search === "" ? path : `${path}?${search}`;
    return <Redirect to={`${accountRoutes.login}?${new URLSearchParams({ redirect: here })}`} />;
  }
  if (snapshot.kind === "unchecked")
    return (
      <>
        {title}
        <SkeletonRows />
      </>
    );
  if (snapshot.kind === "failed")
    return (
      <>
        {title}
        <FailedNotice
          tone="critical"
          title={t("account.check_failed")}
          error={snapshot.error}
          onRetry={() => void account.check({ force: true })}
        />
      </>
    );
  const { user } = snapshot;
  return (
    <div className={styles.profile}>
      {title}
      <PageHead
        title={t("account.profile_title")}
        lead={t("account.profile_lead", {
          name: [user.first_name, user.last_name].join(" "),
          plan: user.plan_type || t("account.plan_free"),
        })}
      />
      <div className={styles.doors}>
        {mayEnterAdmin(user) && (
          <ButtonLink look="primary" href={adminRoutes.start}>
            {t("account.to_admin")}
          </ButtonLink>
        )}
        <SignOut user={user} />
      </div>
      {snapshot.kind === "unreachable" && (
        <Notice tone="caution" title={t("account.unreachable")}>
          <p>{t("account.unreachable_text")}</p>
        </Notice>
      )}
      <DetailsForm key={user.updated_at} user={user} />
      <PasswordForm />
      <SessionList />
      <CloseAccount />
      <AdvertisementSlot placement="dashboard" />
    </div>
  );
}
