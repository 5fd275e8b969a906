import { Suspense, useState } from "react";
import { useLocation, useSearch } from "wouter";
import * as z from "zod/mini";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { passwordChangeSchema, profileChangeSchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { type User, userAnswerSchema } from "#domain/accounts/users.ts";
import { mayEnterAdmin } from "#domain/accounts/roles.ts";
import { AdvertisementSlot } from "../../advertising/placements/advertisement-slot.tsx";
import { passkeyParts } from "../passkeys/lazy-passkeys.ts";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { account } from "../session/this-account.ts";
import { Redirect } from "../../platform/hooks/redirect.tsx";
import { useAccountCheck } from "../../platform/hooks/use-account-check.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { forgetTyping } from "../../platform/lib/kept-typing.ts";
import { links } from "../../platform/lib/links.ts";
import { ButtonLink, Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FailedNotice, Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { SilentErrorBoundary } from "../../ui/silent-error-boundary.tsx";
import { showToast } from "../../ui/toast.ts";
import { AccountData } from "./account-data.tsx";
import { passwordBody, profileBody, invalidFields } from "./account-fields.ts";
import { PasswordField, TextField } from "./account-field.tsx";
import styles from "./account.module.css";
import { FormFrame } from "./form-frame.tsx";
import { NameFields, NewPasswordFields } from "./new-account-fields.tsx";
import { Section } from "./section.tsx";
import { SessionList } from "./session-list.tsx";
import { SignOut, detailsOf } from "./sign-out.tsx";
import { useAccountForm } from "./use-account-form.ts";

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
      {user.needs_passkey === true && (
        <Notice tone="caution" title={t("account.passkey_needed")}>
          <p>{t("account.passkey_needed_text")}</p>
        </Notice>
      )}
      <div className={styles.doors}>
        {mayEnterAdmin(user) && user.needs_passkey !== true && (
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
      <SilentErrorBoundary>
        <Passkeys />
      </SilentErrorBoundary>
      <SessionList />
      <AccountData user={user} />
      <CloseAccount />
      <AdvertisementSlot placement="dashboard" />
      <ProofHost />
    </div>
  );
}

function Passkeys() {
  const { t } = useTranslate();
  return (
    <Section title={t("account.passkeys")} lead={t("account.passkeys_lead")}>
      <Suspense fallback={<SkeletonRows count={2} />}>
        <passkeyParts.Page part="own" onChange={() => void account.check({ force: true })} />
      </Suspense>
    </Section>
  );
}

/** Needs the current password, and signs out all other devices. */
function PasswordForm() {
  const { t } = useTranslate();
  const form = useAccountForm({
    check: (values) => ({
      ...(values.current_password === "" && { current_password: "account.current_password_error" as const }),
      ...invalidFields(passwordChangeSchema, passwordBody(values)),
    }),
    send: async (values, element) => {
      const answer = await account.send(z.unknown(), "POST", apiPaths.profilePassword, passwordBody(values));
      if (!answer.ok) return answer;
      element.reset();
      void showToast("success", t("account.password_changed"));
      return answer;
    },
  });
  return (
    <Section title={t("account.change_password")} lead={t("account.change_password_lead")}>
      <FormFrame id="password" label={t("account.change_password")} submit={t("account.change")} {...form}>
        <PasswordField
          name="current_password"
          label={t("account.current_password")}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields label={t("account.new_password")} />
      </FormFrame>
    </Section>
  );
}

/** The phone number is the login and cannot be changed. */
function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslate();
  const keepAs = detailsOf(user.id);
  const form = useAccountForm({
    check: (values) => invalidFields(profileChangeSchema, profileBody(values)),
    send: async (values) => {
      const answer = await account.send(userAnswerSchema, "PATCH", apiPaths.profile, profileBody(values));
      if (!answer.ok) return answer;
      forgetTyping(keepAs);
      await account.changed(answer.value.data.data);
      void showToast("success", t("account.details_saved"));
      return answer;
    },
  });
  return (
    <Section title={t("account.details")}>
      {user.phone_number !== null && (
        <dl className={styles.facts}>
          <dt>{t("account.phone")}</dt>
          <dd>{user.phone_number}</dd>
        </dl>
      )}
      <FormFrame
        id="details"
        keepAs={keepAs}
        label={t("account.details")}
        submit={t("account.save")}
        {...form}
      >
        <NameFields user={user} />
        <TextField
          name="email"
          label={t("account.email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={user.email ?? ""}
        />
      </FormFrame>
    </Section>
  );
}

/** Deletes the account and its data after asking for the password again. */
function CloseAccount() {
  const { t } = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t("account.close")} lead={t("account.close_lead")}>
      <div>
        <Button onClick={() => setOpen(true)}>{t("account.close_open")}</Button>
      </div>
      {open && (
        <Dialog title={t("account.close_title")} onClose={() => setOpen(false)}>
          <p>{t("account.close_text")}</p>
          <p>{t("account.close_stays")}</p>
          <CloseForm />
        </Dialog>
      )}
    </Section>
  );
}

function CloseForm() {
  const { t } = useTranslate();
  const [, navigate] = useLocation();
  const form = useAccountForm({
    check: ({ current_password }) =>
      current_password === "" ? { current_password: "account.current_password_error" } : {},
    send: async ({ current_password }) => {
      const body = { password: current_password };
      const answer = await account.send(z.unknown(), "DELETE", apiPaths.profile, body);
      if (!answer.ok) return answer;
      navigate(links.home());
      // The server already ended the session.
      await account.signOut({ tellServer: false });
      void showToast("success", t("account.closed"));
      return answer;
    },
    codes: {
      invalid_credentials: "account.current_password_wrong",
      last_admin: "account.last_admin",
    },
  });
  return (
    <FormFrame id="close" label={t("account.close_title")} submit={t("account.close_now")} {...form}>
      <PasswordField
        name="current_password"
        label={t("account.current_password")}
        autoComplete="current-password"
        required
      />
    </FormFrame>
  );
}
