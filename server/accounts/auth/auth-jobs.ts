import { onSchedule } from "../../jobs/job-handler.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { dropExpiredChallenges } from "../passkeys/challenges.ts";
import { dropExpiredLinks } from "./one-time-links.ts";
import { dropExpiredSessions } from "./sessions.ts";
import { dropExpiredWaits } from "./sign-in.ts";

export const authJobs: readonly JobHandler[] = [
  onSchedule("sign-in-expiry", { everyMinutes: 60 }, async ({ store: { db }, nowMs }) => {
    await dropExpiredSessions(db, nowMs());
    await dropExpiredLinks(db, nowMs());
    await dropExpiredWaits(db, nowMs());
    await dropExpiredChallenges(db, nowMs());
  }),
];
