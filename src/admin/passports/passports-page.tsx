import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { apiPaths } from "#domain/base/paths.ts";
import { adminPassportListSchema } from "#domain/passports/admin-contract.ts";
import {
  PASSPORT_SORTS,
  type PassportList,
  DEFAULT_ADMIN_PASSPORT_PAGE_SIZE,
} from "#domain/passports/contract.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import { useNamedBranches } from "../../passports/offices.tsx";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { forgetTyping } from "../../platform/lib/kept-typing.ts";
import {
  apiQuery,
  choiceParam,
  isNarrowed,
  pageParams,
  type SearchOf,
  textParam,
} from "../../platform/lib/search-params.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.ts";
import { FormDialog } from "../kit/form/form-dialog.tsx";
import { readForm } from "../kit/form/form-texts.ts";
import { SyncMark } from "../kit/outbox/sync-mark.tsx";
import { useAct } from "../kit/outbox/use-act.ts";
import { isSearchable } from "../kit/query/is-searchable.ts";
import { branchNames, useBranches } from "../kit/query/use-branches.ts";
import { fieldColumn } from "../kit/record/field-value.tsx";
import { RecordList } from "../kit/record/record-list.tsx";
import { DeleteSeveral, isSaved, changesOf } from "../kit/record/several-records.tsx";
import { BranchName } from "../kit/table/facts.tsx";
import { type Column, DataTable } from "../kit/table/data-table.tsx";
import type { FilterField } from "../kit/table/filter-form.tsx";
import { useList } from "../kit/table/list-page.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { fullNameOf } from "./passport-fields.ts";
import { PASSPORT, type ShownPassport } from "./passport-record.tsx";
import styles from "./passports.module.css";

/** `/admin/passports`: all records, with queued changes applied. */
export function PassportsPage() {
  useAdminMessages("admin-passports", "answers");
  const translator = useTranslate();
  const { t } = translator;
  const list = useList({
    search: PASSPORT_SEARCH,
    path: ({ sort, sort_dir, ...search }) => {
      if (!isSearchable(search)) return null;
      return apiQuery(apiPaths.adminPassports, sort === "" ? search : { ...search, sort, sort_dir });
    },
    schema: adminPassportListSchema,
  });
  const { search, query, table } = list;
  const names = useNamedBranches(branchNames(useBranches(), search.location));
  const columns = columnsOf(translator);
  // The newest come first unless something is looked up.
  const sort = search.sort === "" && !isLookUp(search) ? "dateOfPublish" : search.sort;
  return (
    <RecordList
      type={PASSPORT}
      list={{ ...list, search: { ...search, sort } }}
      title={t("admin_passport.list")}
      filters={filterFields(translator, names)}
      notice={
        isSearchable(search) ? (
          <>
            {search.sort !== "" && isLookUp(search) && (
              <p>
                <Link href={table.linkTo({ sort: "", sort_dir: "desc" })}>{t("admin_passport.nearest")}</Link>
              </p>
            )}
            <HowRead meta={query.data?.meta} />
          </>
        ) : (
          <Notice title={t("admin_passport.too_short")} />
        )
      }
      none={{ title: t("admin_passport.none"), text: t("admin_passport.none_text") }}
      columns={columns}
      isSelectable={isSaved}
      renderActions={(chosen, done) => (
        <>
          <MovePassports chosen={chosen} onDone={done} />
          <DeleteSeveral type={PASSPORT} chosen={chosen} onDone={done} />
        </>
      )}
      renderAfter={({ similar = [] }, show) =>
        similar.length > 0 && (
          <Similar isNumber={parseLookup(search.q).kind !== "name"}>
            <DataTable
              label={t("similar.title")}
              columns={columns}
              rows={show(similar, false)}
              keyOf={({ key }) => key}
            />
          </Similar>
        )
      }
    />
  );
}

/** Other spellings, or numbers one slip away, which are no hits. */
function Similar({ isNumber, children }: { isNumber: boolean; children: ReactNode }) {
  const { t } = useTranslate();
  return (
    <section className={styles.similar}>
      <h2>{t(isNumber ? "similar.title_number" : "similar.title")}</h2>
      <p>{t(isNumber ? "similar.instead_number" : "similar.text")}</p>
      {children}
    </section>
  );
}

/** How a number was read that is not listed as it was typed. */
function HowRead({ meta }: { meta: PassportList["meta"] | undefined }) {
  const { t } = useTranslate();
  return (
    <>
      {meta?.read_as !== undefined && <p>{t("number.read_as", { number: meta.read_as })}</p>}
      {meta?.within === true && <p>{t("number.within_text")}</p>}
    </>
  );
}

function filterFields({ t }: Translator, branches: ReturnType<typeof useNamedBranches>): FilterField[] {
  return [
    { name: "q", label: t("admin_passport.search") },
    {
      name: "location",
      label: t("field.location"),
      anyLabel: t("filter.all_branches"),
      options: branches.map(({ branch, name }) => ({ value: branch, label: name })),
    },
    { name: "request_number", label: t("field.request_number"), kind: "number", seldom: true },
    { name: "first_name", label: t("field.first_name"), seldom: true },
    { name: "middle_name", label: t("field.middle_name"), seldom: true },
    { name: "last_name", label: t("field.last_name"), seldom: true },
  ];
}

function columnsOf(translator: Translator): Column<ShownPassport, (typeof PASSPORT_SORTS)[number]>[] {
  const { t } = translator;
  return [
    { id: "name", label: t("admin_passport.name"), cell: (shown) => <ShownName shown={shown} /> },
    fieldColumn(translator, PASSPORT, "request_number", { figures: true, sort: "requestNumber" }),
    { id: "branch", label: t("field.location"), cell: ({ fields }) => <BranchName name={fields.location} /> },
    fieldColumn(translator, PASSPORT, "date_of_publish", { figures: true, sort: "dateOfPublish" }),
  ];
}

/** Link to the record; struck out while its deletion is queued. */
function ShownName({ shown }: { shown: ShownPassport }) {
  const { t } = useTranslate();
  const { key, fields, changes, deleted } = shown;
  const name = fullNameOf(fields);
  return (
    <>
      <Link href={adminLinks.passport(key)}>
        {deleted ? <del className={styles.gone}>{name}</del> : name}
      </Link>
      {deleted && <span className={styles.deleted}>{t("admin_passport.deleted")}</span>}
      <SyncMark changes={changes} />
    </>
  );
}

/** Parameters of `/admin/passports`. */
export const PASSPORT_SEARCH = {
  q: textParam("q", "search"),
  request_number: textParam(),
  first_name: textParam(),
  middle_name: textParam(),
  last_name: textParam(),
  location: textParam(),
  // If no order is given, look-ups put the nearest first and lists the newest.
  sort: choiceParam(PASSPORT_SORTS),
  sort_dir: choiceParam(["asc", "desc"], "desc"),
  ...pageParams(DEFAULT_ADMIN_PASSPORT_PAGE_SIZE),
};

type PassportSearch = SearchOf<typeof PASSPORT_SEARCH>;

/** Whether a name or a number is looked up. */
export function isLookUp(search: PassportSearch): boolean {
  return isNarrowed(search, ["q", "request_number", "first_name", "middle_name", "last_name"]);
}

type MovePassportsProps = { chosen: readonly ShownPassport[]; onDone: () => void };

/** Moves the chosen passports to another branch. */
function MovePassports({ chosen, onDone }: MovePassportsProps) {
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
