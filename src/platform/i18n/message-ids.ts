import type articlesTeaser from "../../../domain/languages/en/articles-teaser.json";
import type common from "../../../domain/languages/en/common.json";
import type home from "../../../domain/languages/en/home.json";
import type passportCard from "../../../domain/languages/en/passport-card.json";
import type errors from "../../../domain/languages/en/errors.json";
import type appUpdate from "../../../domain/languages/en/app-update.json";
import type freshness from "../../../domain/languages/en/freshness.json";
import type offlineEntry from "../../../domain/languages/en/offline-entry.json";
import type branches from "../../../domain/languages/en/branches.json";
import type paging from "../../../domain/languages/en/paging.json";
import type dates from "../../../domain/languages/en/dates.json";
import type todayCard from "../../../domain/languages/en/today-card.json";
import type installCard from "../../../domain/languages/en/install-card.json";
import type layout from "../../../domain/languages/en/layout.json";
import type installing from "../../../domain/languages/en/pages/install.json";
import type officePart from "../../../domain/languages/en/pages/office.json";
import type answers from "../../../domain/languages/en/pages/answers.json";
import type offlinePanel from "../../../domain/languages/en/pages/offline-panel.json";
import type listFilters from "../../../domain/languages/en/pages/list-filters.json";
import type passportsPage from "../../../domain/languages/en/pages/passports.json";
import type passportPage from "../../../domain/languages/en/pages/passport.json";
import type locationsPage from "../../../domain/languages/en/pages/locations.json";
import type servicePage from "../../../domain/languages/en/pages/service.json";
import type sinceLastVisit from "../../../domain/languages/en/pages/since-last-visit.json";
import type sheet from "../../../domain/languages/en/pages/sheet.json";
import type rhythm from "../../../domain/languages/en/pages/rhythm.json";
import type accountPages from "../../../domain/languages/en/pages/account.json";
import type adminFrame from "../../../domain/languages/en/pages/admin-frame.json";
import type adminFind from "../../../domain/languages/en/pages/admin-find.json";
import type articlesPage from "../../../domain/languages/en/pages/articles.json";
import type calendarPage from "../../../domain/languages/en/pages/calendar.json";
import type myPassports from "../../../domain/languages/en/pages/my-passports.json";
import type notices from "../../../domain/languages/en/pages/notices.json";
import type advertisePage from "../../../domain/languages/en/pages/advertise.json";
import type advertisementRequestPage from "../../../domain/languages/en/pages/advertisement-request.json";
import type movePage from "../../../domain/languages/en/pages/move.json";
import type camera from "../../../domain/languages/en/pages/camera.json";
import type handOnPage from "../../../domain/languages/en/pages/hand-on.json";
import type helpOthersPage from "../../../domain/languages/en/pages/help-others.json";
import type privacyPage from "../../../domain/languages/en/pages/privacy.json";
import type passkeyParts from "../../../domain/languages/en/pages/passkey-parts.json";
import type testPage from "../../../domain/languages/en/pages/test.json";
import type collect from "../../../domain/languages/en/pages/collect.json";
import type comingSoon from "../../../domain/languages/en/pages/coming-soon.json";
import type notFoundPage from "../../../domain/languages/en/pages/not-found.json";
import type formTexts from "../../../domain/languages/en/pages/form.json";
import type removalPage from "../../../domain/languages/en/pages/removal.json";
import type adminTable from "../../../domain/languages/en/pages/admin-table.json";
import type adminFields from "../../../domain/languages/en/pages/admin-fields.json";
import type adminForm from "../../../domain/languages/en/pages/admin-form.json";
import type adminDates from "../../../domain/languages/en/pages/admin-dates.json";
import type adminOutbox from "../../../domain/languages/en/pages/admin-outbox.json";
import type adminRefusals from "../../../domain/languages/en/pages/admin-refusals.json";
import type adminPassports from "../../../domain/languages/en/pages/admin-passports.json";
import type adminImports from "../../../domain/languages/en/pages/admin-imports.json";
import type adminUsers from "../../../domain/languages/en/pages/admin-users.json";
import type adminLocations from "../../../domain/languages/en/pages/admin-locations.json";
import type adminArticles from "../../../domain/languages/en/pages/admin-articles.json";
import type adminRequests from "../../../domain/languages/en/pages/admin-requests.json";
import type adminRemovals from "../../../domain/languages/en/pages/admin-removals.json";
import type adminAudit from "../../../domain/languages/en/pages/admin-audit.json";
import type adminNotices from "../../../domain/languages/en/pages/admin-notices.json";
import type adminJobs from "../../../domain/languages/en/pages/admin-jobs.json";
import type adminAdvertisements from "../../../domain/languages/en/pages/admin-advertisements.json";
import type advertisementFigures from "../../../domain/languages/en/pages/advertisement-figures.json";
import type advertisementReport from "../../../domain/languages/en/pages/advertisement-report.json";
import type savePassport from "../../../domain/languages/en/save-passport.json";

/** All message ids, from the English catalogues; list every file here. */
export type MessageId = keyof (typeof accountPages &
  typeof adminFrame &
  typeof adminFind &
  typeof articlesTeaser &
  typeof answers &
  typeof officePart &
  typeof offlinePanel &
  typeof listFilters &
  typeof passportsPage &
  typeof passportPage &
  typeof locationsPage &
  typeof sinceLastVisit &
  typeof rhythm &
  typeof servicePage &
  typeof sheet &
  typeof articlesPage &
  typeof calendarPage &
  typeof advertisePage &
  typeof advertisementRequestPage &
  typeof handOnPage &
  typeof helpOthersPage &
  typeof privacyPage &
  typeof common &
  typeof home &
  typeof passportCard &
  typeof errors &
  typeof appUpdate &
  typeof freshness &
  typeof offlineEntry &
  typeof branches &
  typeof paging &
  typeof dates &
  typeof todayCard &
  typeof installCard &
  typeof installing &
  typeof layout &
  typeof myPassports &
  typeof notices &
  typeof collect &
  typeof movePage &
  typeof camera &
  typeof comingSoon &
  typeof notFoundPage &
  typeof formTexts &
  typeof removalPage &
  typeof passkeyParts &
  typeof testPage &
  typeof adminTable &
  typeof adminFields &
  typeof adminForm &
  typeof adminDates &
  typeof adminOutbox &
  typeof adminRefusals &
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
  typeof savePassport);
