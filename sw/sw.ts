import { cacheApiAnswers } from "./api-answers.ts";
import { endSessions } from "./ended-sessions.ts";
import { sendInBackground } from "./outbox.ts";
import { keepPictures } from "./pictures.ts";
import { keepSeldomCode } from "./seldom-code.ts";
import { answerNavigations, precacheShell } from "./shell.ts";
import { updateByConsent } from "./update.ts";
import { watchInBackground } from "./watch.ts";

// Wiring only. The file name is its permanent address.
precacheShell();
answerNavigations();
cacheApiAnswers();
keepPictures();
keepSeldomCode();
updateByConsent();
watchInBackground();
sendInBackground();
endSessions();
