import type articles from "./catalogues/en/articles.json";
import type core from "./catalogues/en/core.json";
import type landingToday from "./catalogues/en/landing-today.json";
import type install from "./catalogues/en/install.json";
import type layout from "./catalogues/en/layout.json";
import type installing from "./catalogues/en/pages/install.json";
import type officePart from "./catalogues/en/pages/office.json";
import type answers from "./catalogues/en/pages/answers.json";
import type offlinePanel from "./catalogues/en/pages/offline-panel.json";
import type lists from "./catalogues/en/pages/lists.json";
import type passportsPage from "./catalogues/en/pages/passports.json";
import type passportPage from "./catalogues/en/pages/passport.json";
import type locationsPage from "./catalogues/en/pages/locations.json";
import type rhythm from "./catalogues/en/pages/rhythm.json";
import type accountPages from "./catalogues/en/pages/account.json";
import type adminFrame from "./catalogues/en/pages/admin-frame.json";
import type adminFind from "./catalogues/en/pages/admin-find.json";
import type articlesPage from "./catalogues/en/pages/articles.json";
import type calendarPage from "./catalogues/en/pages/calendar.json";
import type myPassports from "./catalogues/en/pages/my-passports.json";
import type advertisePage from "./catalogues/en/pages/advertise.json";
import type advertisementRequestPage from "./catalogues/en/pages/advertisement-request.json";
import type handOnPage from "./catalogues/en/pages/hand-on.json";
import type privacyPage from "./catalogues/en/pages/privacy.json";
import type testPage from "./catalogues/en/pages/test.json";
import type comingSoon from "./catalogues/en/pages/coming-soon.json";
import type lost from "./catalogues/en/pages/lost.json";
import type formTexts from "./catalogues/en/pages/form.json";
import type removalPage from "./catalogues/en/pages/removal.json";
import type adminTable from "./catalogues/en/pages/admin-table.json";
import type adminOutbox from "./catalogues/en/pages/admin-outbox.json";
import type adminPassports from "./catalogues/en/pages/admin-passports.json";
import type adminImports from "./catalogues/en/pages/admin-imports.json";
import type adminUsers from "./catalogues/en/pages/admin-users.json";
import type adminLocations from "./catalogues/en/pages/admin-locations.json";
import type adminArticles from "./catalogues/en/pages/admin-articles.json";
import type adminRequests from "./catalogues/en/pages/admin-requests.json";
import type adminRemovals from "./catalogues/en/pages/admin-removals.json";
import type adminAudit from "./catalogues/en/pages/admin-audit.json";
import type adminNotices from "./catalogues/en/pages/admin-notices.json";
import type adminJobs from "./catalogues/en/pages/admin-jobs.json";
import type adminAdvertisements from "./catalogues/en/pages/admin-advertisements.json";
import type advertisementFigures from "./catalogues/en/pages/advertisement-figures.json";
import type advertisementReport from "./catalogues/en/pages/advertisement-report.json";
import type removal from "./catalogues/en/removal.json";
import type watch from "./catalogues/en/watch.json";

/** All message ids, from the English catalogues; list every file here. */
export type MessageId = keyof (typeof accountPages &
  typeof adminFrame &
  typeof adminFind &
  typeof articles &
  typeof answers &
  typeof officePart &
  typeof offlinePanel &
  typeof lists &
  typeof passportsPage &
  typeof passportPage &
  typeof locationsPage &
  typeof rhythm &
  typeof articlesPage &
  typeof calendarPage &
  typeof advertisePage &
  typeof advertisementRequestPage &
  typeof handOnPage &
  typeof privacyPage &
  typeof core &
  typeof landingToday &
  typeof install &
  typeof installing &
  typeof layout &
  typeof myPassports &
  typeof comingSoon &
  typeof lost &
  typeof removal &
  typeof formTexts &
  typeof removalPage &
  typeof testPage &
  typeof adminTable &
  typeof adminOutbox &
  typeof adminPassports &
  typeof adminImports &
  typeof adminUsers &
  typeof adminLocations &
  typeof adminArticles &
  typeof adminRequests &
  typeof adminRemovals &
  typeof adminAudit &
  typeof adminNotices &
  typeof adminJobs &
  typeof adminAdvertisements &
  typeof advertisementFigures &
  typeof advertisementReport &
  typeof watch);
