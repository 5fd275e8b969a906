import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { FRESH_SECONDS } from "#domain/base/caching.ts";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { type CoverProposal, PDF_MAX_BYTES, pdfImportInfoSchema } from "#domain/imports/contract.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useDraft } from "../../platform/hooks/use-kept-typing.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.ts";
import { FormCard, ErrorSummary } from "../kit/form/form-card.tsx";
import styles from "../kit/form/form.module.css";
import { useAdminQuery } from "../kit/query/use-admin-query.ts";
import { FoundDraft, AutosaveState } from "../kit/record/found-draft.tsx";
import { LeaveGuard } from "../kit/record/leave-guard.tsx";
import { useKeptTexts } from "../kit/record/use-kept-texts.ts";
import { adminErrorText } from "../kit/refusal-text.ts";
import { CoverNote, useCover } from "./cover.tsx";
import { takeHandedFile, useFileDrop } from "./drop-list.tsx";
import ownStyles from "./imports.module.css";
import {
  fileError,
  megabytes,
  placeErrors,
  fieldErrorText,
  listValues,
  NO_LIST,
  useListValues,
} from "./list-fields.ts";
import { MarkerField, PlaceFields } from "./place-fields.tsx";
import { IDLE_MS, type ListUpload, sendUpload, type UploadProgress } from "./send-upload.ts";
import { UploadProgressBar } from "./upload-progress-bar.tsx";
import { UploadRules } from "./upload-rules.tsx";

const NO_ERRORS: FieldErrors = {};
/** What is typed before a list is uploaded is kept on this device as a record's is. */
const UPLOAD = { kind: "list-upload", empty: NO_LIST };

export function UploadForm() {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const online = useOnline();
  const { upload, send, cancel } = useUpload();
  const { cover, read } = useCover();
  const kept = useKeptTexts({ type: UPLOAD, recordKey: null, fields: NO_LIST });
  const { typed, autosave } = kept;
  const draft = useDraft();
  const { values, isProposed, type, forFile } = useListValues({
    proposal: cover.proposal,
    typed,
    take(texts) {
      draft.begin();
      kept.take(texts);
    },
  });
  const [hasFile, setHasFile] = useState(false);
  const info = useAdminQuery(apiPaths.pdfImport, pdfImportInfoSchema, {
    freshSeconds: FRESH_SECONDS.pdfImportInfo,
  });
  const maxBytes = info.data?.limits?.max_bytes ?? PDF_MAX_BYTES;
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const form = useRef<HTMLFormElement>(null);
  const isSending = upload.state === "sending";
  // Nothing is lost by going to the import that has this very list.
  const isHere = upload.state === "failed" && duplicateOf(upload.error) !== null;

  const fileInput = (): HTMLInputElement | null => form.current?.querySelector('input[type="file"]') ?? null;
  const chosenFile = (): File | null => fileInput()?.files?.[0] ?? null;

  async function choose(): Promise<CoverProposal | null> {
    const file = chosenFile();
    setHasFile(file !== null);
    forFile(file?.name ?? "");
    const wrong = file === null ? null : await fileError(translator, file, maxBytes);
    setErrors(wrong === null ? NO_ERRORS : { pdf_file: wrong });
    return read(wrong === null && online ? file : null);
  }

  function putFile(file: File): boolean {
    const input = fileInput();
    if (isSending || input === null) return false;
    const one = new DataTransfer();
    one.items.add(file);
    input.files = one.files;
    return true;
  }

  const dropping = useFileDrop((file) => {
    if (putFile(file)) void choose();
  });

  /** A list from the overview is read at once if its cover is whole: nothing is published before it was looked at. */
  async function takeHanded(file: File): Promise<void> {
    if (!putFile(file)) return;
    const proposal = await choose();
    const proposed = listValues(NO_LIST, proposal);
    if (Object.values(proposed).every((value) => value !== "")) await submit(proposed);
  }
  const takeOver = useEffectEvent((file: File) => void takeHanded(file));
  useEffect(() => {
    const file = takeHandedFile();
    // oxlint-disable-next-line react/set-state-in-effect -- the file input, which takes the file, is there only now
    if (file !== null) takeOver(file);
  }, []);

  async function submit(list = values): Promise<void> {
    const file = chosenFile();
    const place = { location: list.location.trim(), date: list.date };
    const linesToSkip = list.linesToSkip.trim();
    const wrongFile = await fileError(translator, file, maxBytes);
    const wrong = {
      ...(wrongFile === null ? {} : { pdf_file: wrongFile }),
      ...placeErrors(translator, place, todayInAddisAbaba(now())),
      ...(linesToSkip === "" ? { linesToSkip: t("import.no_marker") } : {}),
    };
    setErrors(wrong);
    if (file === null || Object.keys(wrong).length > 0) return;
    const { isSent, errors: refused } = await send({ file, linesToSkip, ...place });
    setErrors(refused);
    if (isSent) await autosave.clear();
  }
  const fromCover = t("import.from_cover");
  const dayFrom = cover.proposal?.date_from === "file_name" ? t("import.from_name") : fromCover;
  return (
    <FormCard>
      <FoundDraft kept={kept} savedAt={null} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut for the file button */}
      <form
        ref={form}
        className={`${styles.form} ${ownStyles.drop}`}
        aria-labelledby="import-new"
        noValidate
        {...dropping}
        onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 id="import-new">{t("import.new")}</h2>
        {info.data !== undefined && <UploadRules info={info.data} />}
        {!online && <Notice tone="caution" title={t("import.online_only")} />}
        <ErrorSummary errors={errors} />
        {upload.state === "failed" && <UploadFailure error={upload.error} />}
        <div className={styles.fields}>
          <div className={`${styles.whole} ${ownStyles.file}`}>
            <InputField
              id="pdf_file"
              name="pdf_file"
              type="file"
              accept="application/pdf,.pdf"
              label={t("import.file")}
              hint={t("import.file_hint", { mb: megabytes(maxBytes) })}
              error={errors["pdf_file"]}
              note={typed.file === "" || hasFile ? undefined : t("import.file_again", { name: typed.file })}
              onChange={() => void choose()}
              disabled={isSending}
            />
            <CoverNote cover={cover} />
          </div>
          <PlaceFields
            errors={errors}
            place={values}
            onChange={type}
            hints={{
              ...(isProposed("location") && { location: fromCover }),
              ...(isProposed("date") && { date: dayFrom }),
            }}
            disabled={isSending}
          />
          <MarkerField
            value={values.linesToSkip}
            onChange={(text) => type("linesToSkip", text)}
            hint={isProposed("linesToSkip") ? fromCover : undefined}
            error={errors["linesToSkip"]}
            disabled={isSending}
          />
        </div>
        <AutosaveState {...autosave} />
        {upload.state === "sending" ? (
          <UploadProgressBar name={upload.name} progress={upload.progress} onCancel={cancel} />
        ) : (
          <div className={styles.buttons}>
            <Button look="primary" type="submit" disabled={!online}>
              {t("import.upload")}
            </Button>
          </div>
        )}
      </form>
      <LeaveGuard isDirty={autosave.isDirty && !isHere} {...(hasFile && { text: t("import.leave_file") })} />
    </FormCard>
  );
}

/** A duplicate file links to its import. */
function UploadFailure({ error }: { error: ApiError }) {
  const translator = useTranslate();
  const { t } = translator;
  const duplicate = duplicateOf(error);
  if (duplicate !== null) {
    return (
      <div role="alert">
        <Notice
          tone="caution"
          title={t("import.twin")}
          actions={<ButtonLink href={adminLinks.import(duplicate)}>{t("import.twin_open")}</ButtonLink>}
        >
          <p>{t("import.twin_text")}</p>
        </Notice>
      </div>
    );
  }
  return (
    <div role="alert">
      <Notice tone="critical" title={t("import.not_uploaded")}>
        <p>{failureText(translator, error)}</p>
      </Notice>
    </div>
  );
}

function failureText(translator: Translator, error: ApiError): string {
  if (error.kind === "timeout") return translator.t("import.idle", { seconds: IDLE_MS / 1000 });
  return error.kind === "offline" ? translator.t("import.lost") : adminErrorText(translator, error);
}

/** The import that has this very list; null if that is not what was refused. */
function duplicateOf(error: ApiError): number | null {
  if (error.kind !== "problem" || error.problem.code !== "already_imported") return null;
  const id = /\/(\d+)$/.exec(error.problem.instance ?? "")?.[1];
  return id === undefined ? null : Number(id);
}

type Upload =
  | { state: "none" }
  | { state: "sending"; name: string; progress: UploadProgress }
  | { state: "failed"; error: ApiError };

/** One upload at a time; aborted on unmount, navigates to the new import. */
function useUpload() {
  const translator = useTranslate();
  const { t } = translator;
  const [, navigate] = useLocation();
  const [upload, setUpload] = useState<Upload>({ state: "none" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(list: ListUpload): Promise<{ isSent: boolean; errors: FieldErrors }> {
    const controller = new AbortController();
    running.current = controller;
    const { name, size } = list.file;
    const tell = (progress: UploadProgress): void => setUpload({ state: "sending", name, progress });
    tell({ sent: 0, all: size });
    const answer = await sendUpload(list, { signal: controller.signal, onProgress: tell });
    running.current = null;
    if (answer.ok) {
      navigate(adminLinks.import(answer.value.data.data.id));
      return { isSent: true, errors: {} };
    }
    const { error } = answer;
    const fields = error.kind === "problem" ? (error.problem.errors ?? []) : [];
    const isQuiet = error.kind === "aborted" || fields.length > 0;
    setUpload(isQuiet ? { state: "none" } : { state: "failed", error });
    if (error.kind === "aborted") void showToast("info", t("import.cancelled"));
    const errors = Object.fromEntries(fields.map((field) => [field.path, fieldErrorText(translator, field)]));
    return { isSent: false, errors };
  }

  return { upload, send, cancel: () => running.current?.abort() };
}
