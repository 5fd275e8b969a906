import { profileChangeSchema } from "#domain/api/auth.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { type User, userAnswerSchema } from "#domain/api/users.ts";
import { account } from "../../auth/this-account.ts";
import { forgetTyping } from "../../lib/kept-typing.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { showToast } from "../../ui/toast.ts";
import { profileBody } from "./account-bodies.ts";
import { TextField } from "./account-field.tsx";
import { invalidFields } from "./account-fields.ts";
import styles from "./account.module.css";
import { FormFrame } from "./form-frame.tsx";
import { NameFields } from "./name-fields.tsx";
import { Section } from "./section.tsx";
import { detailsOf } from "./find-unsent.ts";
import { useAccountForm } from "./use-account-form.ts";

/** The phone number is the login and cannot be changed. */
export function DetailsForm({ user }: { user: User }) {
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
