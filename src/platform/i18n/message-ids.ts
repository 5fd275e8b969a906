import type articles from "../../../languages/en/articles.json";
import type core from "../../../languages/en/core.json";
import type landingToday from "../../../languages/en/landing-today.json";
import type install from "../../../languages/en/install.json";
import type layout from "../../../languages/en/layout.json";
import type installing from "../../../languages/en/pages/install.json";
import type officePart from "../../../languages/en/pages/office.json";
import type answers from "../../../languages/en/pages/answers.json";
import type offlinePanel from "../../../languages/en/pages/offline-panel.json";
import type lists from "../../../languages/en/pages/lists.json";
import type passportsPage from "../../../languages/en/pages/passports.json";
import type passportPage from "../../../languages/en/pages/passport.json";
import type locationsPage from "../../../languages/en/pages/locations.json";
import type accountPages from "../../../languages/en/pages/account.json";
import type adminFrame from "../../../languages/en/pages/admin-frame.json";
import type adminFind from "../../../languages/en/pages/admin-find.json";
import type articlesPage from "../../../languages/en/pages/articles.json";
import type calendarPage from "../../../languages/en/pages/calendar.json";
import type myPassports from "../../../languages/en/pages/my-passports.json";
import type advertisePage from "../../../languages/en/pages/advertise.json";
import type advertisementRequestPage from "../../../languages/en/pages/advertisement-request.json";
import type handOnPage from "../../../languages/en/pages/hand-on.json";
import type privacyPage from "../../../languages/en/pages/privacy.json";
import type testPage from "../../../languages/en/pages/test.json";
import type collect from "../../../languages/en/pages/collect.json";
import type comingSoon from "../../../languages/en/pages/coming-soon.json";
import type lost from "../../../languages/en/pages/lost.json";
import type formTexts from "../../../languages/en/pages/form.json";
import type removalPage from "../../../languages/en/pages/removal.json";
import type adminTable from "../../../languages/en/pages/admin-table.json";
import type adminOutbox from "../../../languages/en/pages/admin-outbox.json";
import type adminPassports from "../../../languages/en/pages/admin-passports.json";
import type adminImports from "../../../languages/en/pages/admin-imports.json";
import type adminUsers from "../../../languages/en/pages/admin-users.json";
import type adminLocations from "../../../languages/en/pages/admin-locations.json";
import type adminArticles from "../../../languages/en/pages/admin-articles.json";
import type adminRequests from "../../../languages/en/pages/admin-requests.json";
import type adminRemovals from "../../../languages/en/pages/admin-removals.json";
import type adminAudit from "../../../languages/en/pages/admin-audit.json";
import type adminNotices from "../../../languages/en/pages/admin-notices.json";
import type adminJobs from "../../../languages/en/pages/admin-jobs.json";
import type adminAdvertisements from "../../../languages/en/pages/admin-advertisements.json";
import type advertisementFigures from "../../../languages/en/pages/advertisement-figures.json";
import type advertisementReport from "../../../languages/en/pages/advertisement-report.json";
import type removal from "../../../languages/en/removal.json";
import type watch from "../../../languages/en/watch.json";

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
  typeof collect &
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
