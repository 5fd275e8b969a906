import { cacheApiAnswers } from "./api-answers.ts";
import { buildFiles } from "./build-files.ts";
import { HAND_ON_CODE, PAGES_CODE } from "../src/db/names.ts";
import { endSessions } from "./ended-sessions.ts";
import { keepLaterCode } from "./later-code.ts";
import { sendInBackground } from "./outbox.ts";
import { admitOnlyOwn } from "./own-files.ts";
import { keepPictures } from "./pictures.ts";
import { receivePushes } from "./push.ts";
import { receiveShares } from "./share-target.ts";
import { answerNavigations, precacheShell } from "./shell.ts";
import { updateByConsent } from "./update.ts";
import { watchInBackground } from "./watch.ts";

/** Wiring only. */
export function startServiceWorker(): void {
  const { shell, admin, pages, handOn, sums } = buildFiles();
  admitOnlyOwn(shell);
  precacheShell(shell);
  answerNavigations();
  receiveShares();
  cacheApiAnswers();
  keepPictures();
  for (const file of sums) {
    keepLaterCode("admin-code", admin, file);
    keepLaterCode(PAGES_CODE, pages, file);
    keepLaterCode(HAND_ON_CODE, handOn, file);
  }
  updateByConsent();
  watchInBackground();
  receivePushes();
  sendInBackground();
  endSessions();
}
