import { useState } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { forgetTyping } from "../../platform/lib/kept-typing.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { FormDialog } from "../kit/form/form-dialog.tsx";
import { readForm } from "../kit/form/read-form.ts";
import { useAct } from "../kit/outbox/use-act.ts";
import { branchNames, useBranches } from "../kit/query/use-branches.ts";
import { changesOf } from "../kit/record/several-records.tsx";
import { PASSPORT, type ShownPassport } from "./passport-fields.ts";

type MovePassportsProps = { chosen: readonly ShownPassport[]; onDone: () => void };

/** Moves the chosen passports to another branch. */
export function MovePassports({ chosen, onDone }: MovePassportsProps) {
  const { t } = useTranslate();
  const act = useAct();
  const names = branchNames(useBranches(), "");
  const [asks, setAsks] = useState(false);
  const count = chosen.length;
  // A branch that was meant for others must not stand ready for these.
  const keepAs = `move ${chosen.map(({ key }) => key).join(" ")}`;
  async function move(location: string): Promise<void> {
    setAsks(false);
    const elsewhere = chosen.filter(({ fields }) => fields.location !== location);
    const moves = changesOf(PASSPORT, elsewhere, { kind: "passport.update", bodyOf: () => ({ location }) });
    if (moves.length === 0) return showToast("info", t("form.unchanged"));
    if ((await act("save", moves)) === null) return;
    forgetTyping(keepAs);
    onDone();
  }
  return (
    <>
      <Button disabled={names.length === 0} onClick={() => setAsks(true)}>
        {t("admin_passport.move")}
      </Button>
      {asks && (
        <FormDialog
          title={t("admin_passport.move_title", { count })}
          submitLabel={t("admin_passport.move_sure", { count })}
          keepAs={keepAs}
          onSubmit={(form) => void move(readForm(form)["location"] ?? "")}
          onClose={() => setAsks(false)}
        >
          <SelectField id="move-to" name="location" label={t("field.location")} required>
            <option value="">{t("admin_passport.choose_branch")}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        </FormDialog>
      )}
    </>
  );
}
