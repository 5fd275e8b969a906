import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  DEVICE_KNOWN_DAYS,
  RESET_LINK_MINUTES,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
} from "#domain/accounts/contract.ts";
import { HELD_OFFER_MS, KEPT_OFFER_DAYS } from "#domain/advertising/contract.ts";
import {
  LONGEST_TOPIC,
  MOST_ARTICLE_TOPICS,
  SHORTEST_ARTICLE,
  SHORTEST_ARTICLE_TITLE,
  SHORTEST_TOPIC,
} from "#domain/articles/contract.ts";
import { KEPT_ANSWER_DAYS } from "#domain/base/caching.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { KEPT_DONE_JOB_DAYS, KEPT_FAILED_JOB_DAYS } from "#domain/base/jobs.ts";
import { LANGUAGES } from "#domain/base/languages.ts";
import { PDF_MAX_BYTES } from "#domain/imports/contract.ts";
import { MAX_DAYS_AHEAD } from "#domain/lists/contract.ts";
import { SHORTEST_BRANCH_NAME } from "#domain/locations/contract.ts";
import {
  END_AFTER_DAYS,
  KEPT_DELIVERIES_DAYS,
  KEPT_NOTICE_ROWS_DAYS,
  LISTS_NOTICE_HOURS,
  UNNEEDED_BUCKET_STAYS_FROM_DAYS,
  UNNEEDED_BUCKET_STAYS_TO_DAYS,
  WARN_AFTER_DAYS,
  WARNED_BEFORE_END_DAYS,
} from "#domain/notices/contract.ts";

/** Texts that promise numbers, each by its file in a language's folder and its id. */
const PROMISES: readonly [file: string, id: string, ...numbers: number[]][] = [
  ["pages/privacy.json", "privacy.phone_3", KEPT_ANSWER_DAYS],
  ["pages/privacy.json", "privacy.notices_2", END_AFTER_DAYS],
  ["pages/privacy.json", "privacy.server_3", SESSION_IDLE_DAYS, SESSION_DAYS, DEVICE_KNOWN_DAYS],
  ["pages/privacy.json", "privacy.bot_1", END_AFTER_DAYS],
  ["pages/notices.json", "alert.renew_body", END_AFTER_DAYS - WARN_AFTER_DAYS],
  ["pages/admin-users.json", "admin_user.reset_text", RESET_LINK_MINUTES],
  ["pages/admin-jobs.json", "queue.spans", KEPT_DONE_JOB_DAYS, KEPT_FAILED_JOB_DAYS],
  ["pages/admin-imports.json", "import.rule_file", PDF_MAX_BYTES / 1024 / 1024],
  ["pages/admin-imports.json", "import.rule_day", MAX_DAYS_AHEAD],
  ["pages/admin-imports.json", "import.rule_branch", SHORTEST_BRANCH_NAME],
  ["pages/admin-articles.json", "admin_article.rule_title", SHORTEST_ARTICLE_TITLE],
  ["pages/admin-articles.json", "admin_article.rule_content", SHORTEST_ARTICLE],
  ["pages/admin-articles.json", "admin_article.rule_topic", SHORTEST_TOPIC, LONGEST_TOPIC],
  ["pages/admin-articles.json", "admin_article.rule_topics", MOST_ARTICLE_TOPICS],
];

const FOLDER = new URL("../../domain/languages/", import.meta.url);

describe("The numbers that an owner may turn", () => {
  for (const language of LANGUAGES) {
    it(`stand in the texts that promise them, in ${language}`, () => {
      for (const [file, id, ...numbers] of PROMISES) {
        const texts = JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), "utf8")) as Record<
          string,
          string
        >;
        const said = (texts[id] ?? "").match(/\d+/g)?.map(Number) ?? [];
        for (const number of numbers) expect(said, `${id} says ${number}`).toContain(number);
      }
    });
  }

  it("keep what phones and servers may still ask for", () => {
    expect(KEPT_OFFER_DAYS * MS_PER_DAY).toBeGreaterThan(HELD_OFFER_MS);
    for (const days of [KEPT_NOTICE_ROWS_DAYS, KEPT_DELIVERIES_DAYS])
      expect(days * 24).toBeGreaterThan(LISTS_NOTICE_HOURS);
    expect(UNNEEDED_BUCKET_STAYS_FROM_DAYS).toBeGreaterThan(KEPT_DELIVERIES_DAYS);
    expect(UNNEEDED_BUCKET_STAYS_TO_DAYS).toBeGreaterThan(UNNEEDED_BUCKET_STAYS_FROM_DAYS);
  });

  it("warn of the end of notices before it comes", () => {
    expect(END_AFTER_DAYS - WARN_AFTER_DAYS).toBeGreaterThanOrEqual(WARNED_BEFORE_END_DAYS);
  });
});
