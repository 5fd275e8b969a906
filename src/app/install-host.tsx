import { type ReactNode, useEffect, useState } from "react";
import type { Language } from "../i18n/language.ts";
import { useLanguage } from "../i18n/use-translate.tsx";
import { install } from "../lib/install.ts";
import { followDownloadLinks, type DownloadWish } from "./download-links.ts";

/** Answers whoever wants to install the app; the code and the texts for it come with the first wish. */
export function InstallHost() {
  const language = useLanguage();
  const [dialog, setDialog] = useState<ReactNode>(null);
  useEffect(
    () =>
      followDownloadLinks((how) => {
        answer(how, language).then(
          (show) => setDialog(show(() => setDialog(null))),
          // Code or texts could not be had, as offline before the first visit is whole: nothing is lost by that.
          () => undefined,
        );
      }),
    [language],
  );
  return dialog;
}

/** What to show of it; toasts show themselves. */
async function answer(how: DownloadWish, language: Language) {
  // First of all: a browser prompts only within the click.
  const outcome = how === "clicked" || install.state().standalone ? await install.request() : "opened";
  const [{ answerInstall }] = await Promise.all([
    import("../features/install/answer-install.tsx"),
    language.loadPage("install"),
  ]);
  return answerInstall(outcome, language.translator());
}
