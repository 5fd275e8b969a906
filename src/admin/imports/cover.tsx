import { useEffect, useRef, useState } from "react";
import { type CoverProposal, pdfCoverSchema } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { session } from "../../accounts/session/session.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { startDeadline } from "../../platform/lib/deadline.ts";
import { readAnswer } from "../../platform/lib/read-answer.ts";
import { site } from "../../platform/lib/site.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import styles from "./imports.module.css";

/** `unavailable`: the server could not answer, `late`: not in time; fill in by hand. */
export type CoverState =
  | { state: "none"; proposal: null }
  | { state: "reading"; proposal: null }
  | { state: "unavailable"; proposal: null }
  | { state: "late"; proposal: null }
  | { state: "read"; proposal: CoverProposal };

const NONE: CoverState = { state: "none", proposal: null };

/** Reads the chosen file's cover; a new file cancels the previous read. */
export function useCover() {
  const [cover, setCover] = useState<CoverState>(NONE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** What the cover proposes; null if it could not be read, or another file was chosen meanwhile. */
  async function read(file: File | null): Promise<CoverProposal | null> {
    running.current?.abort();
    if (file === null) {
      setCover(NONE);
      return null;
    }
    const controller = new AbortController();
    running.current = controller;
    setCover({ state: "reading", proposal: null });
    const found = await readCover(file, controller.signal);
    if (controller.signal.aborted) return null;
    const proposal = found === "late" ? null : found;
    if (proposal !== null) setCover({ state: "read", proposal });
    else setCover(found === "late" ? { state: "late", proposal } : { state: "unavailable", proposal });
    return proposal;
  }
  return { cover, read };
}

/** Covers sending and reading. After that, filling in the form by hand is faster. */
const LIMIT_MS = 60_000;

/** The server parses the cover without storing it; null on failure, "late" if it takes too long. */
export async function readCover(file: File, outer: AbortSignal): Promise<CoverProposal | "late" | null> {
  const { signal, expired, end } = startDeadline(LIMIT_MS, outer);
  const token = session.token();
  const body = new FormData();
  body.set("pdf_file", file);
  try {
    const answer = await fetch(apiAddress(apiPaths.pdfCover, site.apiBaseUrl), {
      method: "POST",
      headers: {
        Accept: "application/json",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      credentials: "omit",
      body,
      signal,
    });
    const read = readAnswer(pdfCoverSchema, answer, await answer.text());
    return read.ok ? read.value.data.data : null;
  } catch {
    return expired() ? "late" : null;
  } finally {
    end();
  }
}

/** Says what the cover gave, or why it gave nothing. */
export function CoverNote({ cover }: { cover: CoverState }) {
  const { t } = useTranslate();
  const text = (() => {
    if (cover.state === "reading") return t("import.cover_reading");
    if (cover.state === "unavailable") return t("import.cover_silent");
    if (cover.state === "late") return t("import.cover_late");
    if (cover.state === "none") return "";
    const { location, date, timed_out } = cover.proposal;
    if (timed_out) return t("import.cover_late");
    if (location === null && date === null) return t("import.cover_nothing");
    if (location === null) return t("import.cover_no_branch");
    return date === null ? t("import.cover_no_day") : t("import.cover_found");
  })();
  return <output className={styles.soft}>{text}</output>;
}
