import { type ReactNode, useEffect, useState } from "react";
import type { Language } from "../i18n/language.ts";
import { useLanguage } from "../i18n/use-translate.tsx";
import { install } from "../lib/install.ts";
import { followDownloadLinks, type InstallTrigger } from "./download-links.ts";

/** Handles install requests; code and texts load on the first. */
export function InstallHost() {
  const language = useLanguage();
  const [dialog, setDialog] = useState<ReactNode>(null);
  useEffect(
    () =>
      followDownloadLinks((how) => {
        answer(how, language).then(
          (show) => setDialog(show(() => setDialog(null))),
          // Loading failed, e.g. offline: ignore.
          () => undefined,
        );
      }),
    [language],
  );
  return dialog;
}

async function answer(how: InstallTrigger, language: Language) {
  // First, within the click, or the browser does not prompt.
  const outcome = how === "clicked" || install.state().standalone ? await install.request() : "opened";
  const [{ answerInstall }] = await Promise.all([
    import("../features/install/answer-install.tsx"),
    language.loadPage("install"),
  ]);
  return answerInstall(outcome, language.translator());
}
