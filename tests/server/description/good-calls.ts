import * as z from "zod/mini";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { firstAdminLink } from "../../../server/accounts/auth/one-time-links.ts";
import { currentKey } from "../../../server/notices/vapid-keys.ts";
import type { Store } from "../../../server/store/store.ts";
import { PHONE_AGENT } from "../advertising/advertisements/phone-agent.ts";
import { storeAdvertisement } from "../advertising/advertisements/stored-advertisement.ts";
import { storeArticles } from "../articles/invented-articles.ts";
import { JIGJIGA, JIMMA, listFile, type SampleFile } from "../imports/sample-list-files.ts";
import { uploadForm } from "../imports/upload-form.ts";
import { quarters } from "../articles/media/draw-picture.ts";
import { pictureForm } from "../articles/media/send-picture.ts";
import { subscriptionBody } from "../notices/notice-kit.ts";
import { bearer, PASSWORD, REGISTRATION } from "../support/registration.ts";
import { softwarePasskey, type SoftwarePasskey } from "../support/software-passkey.ts";
import { TEST_NOW } from "../test-app.ts";
import type { DescribedApi } from "./described-api.ts";

type Headers = Readonly<Record<string, string>>;

const withId = z.object({ data: z.object({ id: z.int() }) });
const withSlug = z.object({ data: z.object({ slug: z.string() }) });
const withToken = z.object({ token: z.string() });

/** Calls every operation as it is meant, in an order in which one finds what the other made. Returns an admin. */
export async function callAll(store: Store, api: DescribedApi): Promise<Headers> {
  await storeArticles(store, [{ slug: "first" }, { slug: "second" }]);
  const admin = await accounts(store, api);
  await passports(api, admin);
  await branches(api, admin);
  await articles(api, admin);
  await imports(api, admin);
  await api.publish();
  await lists(api);
  await publicReads(api);
  await advertising(store, api, admin);
  await notices(store, api, admin);
  await jobs(api, admin);
  for (const id of ["getAdminAudit", "getAdminOverview"]) await api.call(id, 200, { headers: admin });
  return admin;
}

async function accounts(store: Store, api: DescribedApi): Promise<Headers> {
  const { call } = api;
  const link = await firstAdminLink(store, "https://passport.example", TEST_NOW);
  const token = tokenInFragment(new URL(link ?? "").hash);
  const setUp = await call("postAuthSetup", 201, { body: { ...REGISTRATION, token } });
  const admin = bearer(withToken.parse(setUp.json()).token);
  const person = { ...REGISTRATION, phone_number: "0911234568", email: "hana@example.org" };
  await call("postAuthRegister", 201, { body: person });
  const login = { phone_number: person.phone_number, password: PASSWORD };
  const signIn = async (password = PASSWORD): Promise<Headers> => {
    const answer = await call("postAuthLogin", 200, { body: { ...login, password } });
    return bearer(withToken.parse(answer.json()).token);
  };
  await call("postAuthLogout", 204, { headers: await signIn() });
  const headers = await signIn();
  const me = withId.parse((await call("getAuthMe", 200, { headers })).json()).data;
  await call("patchProfile", 200, { headers, body: { last_name: "Other" } });
  await call("getProfileData", 200, { headers });
  const sessions = z
    .object({ data: z.array(z.object({ id: z.int(), current: z.boolean() })) })
    .parse((await call("getAuthSessions", 200, { headers })).json()).data;
  const other = sessions.find(({ current }) => !current);
  await call("deleteAuthSessionsId", 204, { headers, at: { id: other?.id ?? 0 } });
  const password = "other words 8";
  await call("postProfilePassword", 204, {
    headers,
    body: { current_password: PASSWORD, password, password_confirmation: password },
  });

  const at = { id: me.id };
  await call("getAdminUsers", 200, { headers: admin, query: { q: "Other", per_page: "5" } });
  const user = await call("getAdminUsersId", 200, { headers: admin, at });
  await call("patchAdminUsersId", 200, {
    headers: { ...admin, "if-match": String(user.headers["etag"]) },
    at,
    body: { roles: ["editor"] },
  });
  await call("getAdminUsersIdSessions", 200, { headers: admin, at });
  await call("deleteAdminUsersIdSessions", 204, { headers: admin, at });
  const reset = await call("postAdminUsersIdResetLink", 201, { headers: admin, at });
  const { url } = z.object({ data: z.object({ url: z.string() }) }).parse(reset.json()).data;
  await call("postAuthReset", 204, {
    body: {
      token: tokenInFragment(new URL(url).hash),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  });
  await passkeys(api, { admin, headers: await signIn(), login: { ...login, password: PASSWORD }, at });
  await call("deleteProfile", 204, { headers: await signIn(), body: { password: PASSWORD } });
  return admin;
}

type Owner = { admin: Headers; headers: Headers; login: object; at: { id: number } };

async function passkeys({ call }: DescribedApi, { admin, headers, login, at }: Owner): Promise<void> {
  const withChallenge = z.object({ data: z.object({ challenge: z.string() }) });
  const make = async (name: string): Promise<SoftwarePasskey> => {
    const asked = await call("postAuthPasskeysOptions", 201, { headers });
    const passkey = softwarePasskey({ rpId: "passport.example", origin: "https://passport.example" });
    const { challenge } = withChallenge.parse(asked.json()).data;
    const body = { name, passkey: passkey.create({ challenge }) };
    await call("postAuthPasskeys", 201, { headers, body });
    return passkey;
  };
  const passkey = await make("Phone");
  const sign = async (purpose: string) => {
    const asked = await call("postAuthPasskeysChallenge", 201, { body: { purpose } });
    return passkey.get({ challenge: withChallenge.parse(asked.json()).data.challenge });
  };
  await call("postAuthPasskeysSignIn", 200, { body: { passkey: await sign("alone") } });
  await call("postAuthLogin", 200, { body: { ...login, passkey: await sign("second") } });
  await call("postAuthConfirm", 204, { headers, body: { passkey: await sign("alone") } });
  await call("postAuthRecoveryCodes", 201, { headers });
  await make("Key");
  const list = await call("getAuthPasskeys", 200, { headers });
  const [first] = z
    .object({ data: z.object({ passkeys: z.array(z.object({ id: z.int() })) }) })
    .parse(list.json()).data.passkeys;
  const one = { id: first?.id ?? 0 };
  await call("patchAuthPasskeysId", 204, { headers, at: one, body: { name: "Old phone" } });
  await call("deleteAuthPasskeysId", 204, { headers, at: one });
  await call("getAdminUsersIdPasskeys", 200, { headers: admin, at });
  await call("deleteAdminUsersIdPasskeys", 204, { headers: admin, at });
  await call("postAuthConfirm", 204, { headers: admin, body: { password: PASSWORD } });
  await call("getAdminPasskeyRoles", 200, { headers: admin });
  await call("patchAdminPasskeyRoles", 200, { headers: admin, body: { roles: ["editor"] } });
}

async function passports({ call }: DescribedApi, headers: Headers): Promise<void> {
  const body = {
    request_number: "AAL1234567",
    first_name: "Invented",
    last_name: "Person",
    location: "Adama",
    date_of_publish: "2026-11-01",
  };
  const made = await call("postAdminPassports", 201, { headers, body });
  const at = withId.parse(made.json()).data;
  const passport = await call("getAdminPassportsId", 200, { headers, at });
  const changed = await call("patchAdminPassportsId", 200, {
    headers: { ...headers, "if-match": String(passport.headers["etag"]) },
    at,
    body: { first_name: "Hana" },
  });
  await call("getAdminPassportsIdHistory", 200, { headers, at });
  await call("getAdminPassports", 200, { headers, query: { q: "Hana", page_size: "5" } });
  await call("getPassports", 200, { query: { name: "hana", limit: "7" } });
  await call("getPassportsId", 200, { at: { id: "AAL1234567" } });
  await call("postRemovalRequests", 201, {
    body: {
      request_number: "AAL1234567",
      reason: "This is not how the name is written.",
      phone_number: "0911234567",
    },
  });
  const list = await call("getAdminRemovalRequests", 200, { headers });
  const [request] = z
    .object({ data: z.array(z.object({ id: z.int(), etag: z.string() })) })
    .parse(list.json()).data;
  await call("patchAdminRemovalRequestsId", 200, {
    headers: { ...headers, "if-match": request?.etag ?? "" },
    at: { id: request?.id ?? 0 },
    body: { status: "settled" },
  });
  await call("deleteAdminPassportsId", 204, {
    headers: { ...headers, "if-match": String(changed.headers["etag"]) },
    at,
  });
}

async function branches({ call }: DescribedApi, headers: Headers): Promise<void> {
  await call("postAdminLocations", 201, { headers, body: { name: "Invented Town", phone: "8133" } });
  await call("postAdminLocations", 201, { headers, body: { name: "Inwented Town" } });
  await call("postAdminLocations", 201, { headers, body: { name: "Empty Town" } });
  await call("getAdminLocations", 200, { headers });
  const match = async (slug: string): Promise<Headers> => {
    const answer = await call("getAdminLocationsSlug", 200, { headers, at: { slug } });
    return { ...headers, "if-match": String(answer.headers["etag"]) };
  };
  await call("patchAdminLocationsSlug", 200, {
    headers: await match("invented-town"),
    at: { slug: "invented-town" },
    body: { address: "By the bus station" },
  });
  await call("postAdminLocationsSlugMerge", 200, {
    headers: await match("inwented-town"),
    at: { slug: "inwented-town" },
    body: { into: "invented-town" },
  });
  await call("deleteAdminLocationsSlug", 204, {
    headers: await match("empty-town"),
    at: { slug: "empty-town" },
  });
}

async function articles({ call }: DescribedApi, headers: Headers): Promise<void> {
  const body = { title: "What to bring", content: "Bring the **printed** receipt.\n\n- and\n- patience" };
  const made = await call("postAdminArticles", 201, { headers, body });
  const at = withSlug.parse(made.json()).data;
  const article = await call("getAdminArticlesSlug", 200, { headers, at });
  const changed = await call("patchAdminArticlesSlug", 200, {
    headers: { ...headers, "if-match": String(article.headers["etag"]) },
    at,
    body: { excerpt: "All that you need" },
  });
  await call("deleteAdminArticlesSlug", 204, {
    headers: { ...headers, "if-match": String(changed.headers["etag"]) },
    at,
  });
  await call("getAdminArticles", 200, { headers, query: { deleted: "true" } });
  const file = await quarters(90, 60).png().toBuffer();
  const form = await pictureForm({ file, name: "queue.png", type: "image/png" });
  await call("postAdminMedia", 201, { headers, form });
  await call("postAdminMedia", 200, { headers, form: await pictureForm({ file }) });
}

async function imports({ call, runImports }: DescribedApi, headers: Headers): Promise<void> {
  await call("getAdminPdfToSqlite", 200, { headers });
  const send = async (sample: SampleFile): Promise<{ id: number }> => {
    const { bytes, start_after_text } = await listFile(sample);
    const fields = { date: sample.date, location: sample.location, linesToSkip: start_after_text };
    const answer = await call("postAdminPdfToSqlite", 202, {
      headers,
      form: await uploadForm(fields, bytes),
    });
    await runImports();
    return { id: withId.parse(answer.json()).data.id };
  };
  const { bytes } = await listFile(JIMMA);
  await call("postAdminPdfToSqliteCover", 200, { headers, form: await uploadForm({}, bytes) });
  const match = async (at: { id: number }): Promise<Headers> => {
    const answer = await call("getAdminPassportImportsId", 200, { headers, at });
    return { ...headers, "if-match": String(answer.headers["etag"]) };
  };
  const at = await send(JIGJIGA);
  await call("postAdminPassportImportsIdReadAgain", 202, {
    headers: await match(at),
    at,
    body: { linesToSkip: (await listFile(JIGJIGA)).start_after_text },
  });
  await runImports();
  await call("patchAdminPassportImportsId", 202, {
    headers: await match(at),
    at,
    body: { date: "2026-11-10" },
  });
  await runImports();
  await call("getAdminPassportImportsIdRows", 200, { headers, at, query: { state: "accepted" } });
  await call("postAdminPassportImportsIdHeadings", 202, { headers, at });
  await call("postAdminPassportImportsIdCommit", 202, { headers, at, body: {} });
  await runImports();
  await call("getAdminPassportImportsIdEvents", 200, { headers, at });
  await call("getAdminPassportImports", 200, { headers, query: { status: "completed" } });
  const other = await send(JIMMA);
  await call("deleteAdminPassportImportsId", 204, { headers: await match(other), at: other });
  await call("postAdminPassportImportsIdUndo", 202, { headers, at });
  await runImports();
  const again = await send(JIGJIGA);
  await call("postAdminPassportImportsIdCommit", 202, { headers, at: again, body: {} });
  await runImports();
}

async function lists({ call }: DescribedApi): Promise<void> {
  const manifest = await call("getSyncPassports", 200);
  const { segments } = z.object({ segments: z.array(z.object({ hash: z.string() })) }).parse(manifest.json());
  const at = { hash: segments[0]?.hash ?? "" };
  for (const kind of ["Passports", "Days", "Months", "Dictionaries"]) {
    const answer = await call(`getSync${kind}Hash`, 200, { at });
    const headers = { "if-none-match": String(answer.headers["etag"]) };
    await call(`getSync${kind}Hash`, 304, { at, headers });
  }
  const head = z.object({ head: z.string() }).parse((await call("getSyncHead", 200)).json());
  const { lists: page } = z.object({ lists: z.string() }).parse(JSON.parse(head.head));
  await call("getSyncPagesHash", 200, { at: { hash: page } });
  const newest = await call("getSyncArticles", 200);
  const [article] = z
    .object({ data: z.array(z.object({ slug: z.string(), version: z.string() })) })
    .parse(newest.json()).data;
  await call("getSyncArticlesSlugVersion", 200, { at: { ...article } });
}

async function publicReads({ call }: DescribedApi): Promise<void> {
  await call("getLocationsSlug", 200, { at: { slug: "jigjiga" } });
  await call("getArticlesSlug", 200, { at: { slug: "first" }, query: { include: "author,tags" } });
  for (const id of [
    "getOverview",
    "getService",
    "getLocations",
    "getArticles",
    "getCategories",
    "getTags",
    "getAdvertisementsAudience",
    "getFeedsArticlesRss",
    "getFeedsArticlesAtom",
    "getFeedsArticlesJson",
    "getFeedsEnArticlesRss",
    "getFeedsEnArticlesAtom",
    "getFeedsEnArticlesJson",
    "getFeedsAmArticlesRss",
    "getFeedsAmArticlesAtom",
    "getFeedsAmArticlesJson",
  ]) {
    const answer = await call(id, 200);
    await call(id, 304, { headers: { "if-none-match": String(answer.headers["etag"]) } });
  }
}

async function advertising(store: Store, { call }: DescribedApi, headers: Headers): Promise<void> {
  const form = new FormData();
  const fields = {
    full_name: "Invented Person",
    phone_number: "0911234567",
    description: "A café by the bus.",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const pdf = await listFile(JIMMA);
  form.set("file", new Blob([new Uint8Array(pdf.bytes)], { type: "application/pdf" }), "offer.pdf");
  const asked = new Request("http://form.invalid", { method: "POST", body: form });
  const type = asked.headers.get("content-type") ?? "";
  const payload = Buffer.from(await asked.arrayBuffer());
  const request = await call("postAdvertisementRequests", 201, { form: { payload, type } });
  await call("postAdvertisementRequests", 201, { body: fields });
  const at = { id: withId.parse(request.json()).data.id };
  await call("getAdminAdvertisementRequests", 200, { headers, query: { page_size: "5" } });
  await call("getAdminAdvertisementRequests", 200, { headers, query: { per_page: "5", status: "all" } });
  await call("getAdminAdvertisementRequestsIdFile", 200, { headers, at });
  const seen = await call("getAdminAdvertisementRequestsId", 200, { headers, at });
  const moved = await call("patchAdminAdvertisementRequestsId", 200, {
    headers: { ...headers, "if-match": String(seen.headers["etag"]) },
    at,
    body: { status: "contacted" },
  });
  await call("deleteAdminAdvertisementRequestsId", 204, {
    headers: { ...headers, "if-match": String(moved.headers["etag"]) },
    at,
  });

  const running = await storeAdvertisement(store);
  const draft = await call("postAdminAdvertisements", 201, {
    headers,
    body: {
      placement: "calendar",
      ad_title: "Invented Hotel",
      client_name: "Invented Hotel",
      ad_client_link: "https://hotel.example/",
      package_type: "weekly",
    },
  });
  const made = { id: withId.parse(draft.json()).data.id };
  const changed = await call("patchAdminAdvertisementsId", 200, {
    headers: { ...headers, "if-match": String(draft.headers["etag"]) },
    at: made,
    body: { priority: 7 },
  });
  await call("deleteAdminAdvertisementsId", 204, {
    headers: { ...headers, "if-match": String(changed.headers["etag"]) },
    at: made,
  });
  await call("getAdminAdvertisements", 200, { headers, query: { status: "active" } });
  await call("getAdminAdvertisementsId", 200, { headers, at: { id: running } });
  await call("postAdminAdvertisementsIdPayments", 201, {
    headers,
    at: { id: running },
    body: { amount: "1500.00", status: "paid", day: "2026-11-18" },
  });
  const phone = { "user-agent": PHONE_AGENT };
  await call("getAdvertisementsHeld", 200, { headers: phone, query: { count: "2" } });
  const placed = await call("getAdvertisementsPlacement", 200, {
    headers: phone,
    query: { placement: "home-hero" },
  });
  const { offer_id } = z.object({ data: z.object({ offer_id: z.string() }) }).parse(placed.json()).data;
  const beacon = (kind: string) => ({
    body: { ad_id: running, placement: "home-hero", event_id: `${offer_id}:${kind}` },
    headers: phone,
  });
  await call("postAdvertisementsShown", 204, beacon("shown"));
  await call("postAdvertisementsImpression", 204, beacon("view"));
  await call("postAdvertisementsClick", 204, beacon("click"));
  await call("getAdminAdvertisementsStats", 200, { headers });
  await call("getAdminAdvertisementsStatsCsv", 200, { headers });
  const link = await call("postAdminAdvertisementsIdReportLinks", 201, {
    headers,
    at: { id: running },
    body: { days: 30 },
  });
  const { token } = z.object({ data: withToken }).parse(link.json()).data;
  await call("postAdvertisementsReport", 200, { body: { token } });
}

async function notices(store: Store, { call }: DescribedApi, headers: Headers): Promise<void> {
  await call("getNoticesKey", 200);
  const body = subscriptionBody((await currentKey(store.db))?.public_key ?? "", "phone");
  const { endpoint } = body;
  await call("putNoticesSubscription", 200, { body });
  await call("postNoticesSubscriptionTest", 204, { body: { endpoint } });
  await call("getAdminNotices", 200, { headers });
  await call("patchAdminNotices", 200, { headers, body: { route: "push.example", paused: true } });
  await call("postAdminNoticesDrill", 204, { headers, body: { endpoint } });
  await call("postAdminNoticesDrillOutcome", 200, { headers, body: { endpoint } });
  await call("postNoticesSubscriptionEnd", 204, { body: { endpoint } });
}

async function jobs({ call, failJob }: DescribedApi, headers: Headers): Promise<void> {
  await call("getAdminJobs", 200, { headers });
  await call("postAdminJobKindsKindRun", 201, { headers, at: { kind: "nightly" } });
  await call("patchAdminJobKindsKind", 200, { headers, at: { kind: "letter" }, body: { paused: false } });
  const at = { id: await failJob("Abebe") };
  await call("getAdminJobsList", 200, { headers, query: { kind: "letter", per_page: "5" } });
  await call("getAdminJobsId", 200, { headers, at, query: { payload: "shown" } });
  await call("postAdminJobsRetry", 200, { headers, body: { kind: "letter" } });
  await call("deleteAdminJobsId", 204, { headers, at });
  const other = { id: await failJob("Hana") };
  await call("postAdminJobsIdRetry", 200, { headers, at: other });
}
