import { cacheApiAnswers } from "./api-answers.ts";
import { adminFiles, handOnFiles, pageFiles, shellFiles, sumsOfLaterFiles } from "./build-files.ts";
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

// Wiring only. The file name is its permanent address.
admitOnlyOwn(shellFiles);
precacheShell(shellFiles);
answerNavigations();
receiveShares();
cacheApiAnswers();
keepPictures();
for (const sums of sumsOfLaterFiles) {
  keepLaterCode("admin-code", adminFiles, sums);
  keepLaterCode(PAGES_CODE, pageFiles, sums);
  keepLaterCode(HAND_ON_CODE, handOnFiles, sums);
}
updateByConsent();
watchInBackground();
receivePushes();
sendInBackground();
endSessions();
