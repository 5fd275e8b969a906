import { cacheApiAnswers } from "./api-answers.ts";
import { keepAdminCode } from "./admin-code.ts";
import { adminFiles, shellFiles } from "./build-files.ts";
import { endSessions } from "./ended-sessions.ts";
import { sendInBackground } from "./outbox.ts";
import { keepPictures } from "./pictures.ts";
import { receivePushes } from "./push.ts";
import { answerNavigations, precacheShell } from "./shell.ts";
import { updateByConsent } from "./update.ts";
import { watchInBackground } from "./watch.ts";

// Wiring only. The file name is its permanent address.
precacheShell(shellFiles);
answerNavigations();
cacheApiAnswers();
keepPictures();
keepAdminCode(adminFiles);
updateByConsent();
watchInBackground();
receivePushes();
sendInBackground();
endSessions();
