import { posthog, type PostHogConfig } from "posthog-js/dist/module.slim.no-external";
import type { AnalyticsClient } from "./analytics.ts";
import { maskAddress, reportedAddress, routeOf } from "./analytics-path.ts";
import { createErrorReports, type Place } from "./error-reports.ts";

export type AnalyticsSettings = { key: string; host: string };

type BeforeSend = Extract<NonNullable<PostHogConfig["before_send"]>, (...args: never) => unknown>;
type Captured = Parameters<BeforeSend>[0];

/** Read when reporting. */
type Browser = { place: () => Place };

/**
 * Allow-list of PostHog's own properties: URLs, titles and referrers could contain the name that was searched for,
 * and new versions may add more.
 */
const OWN_FACTS: ReadonlySet<string> = new Set([
  "token",
  "distinct_id",
  "$device_id",
  "$session_id",
  "$window_id",
  "$pageview_id",
  "$insert_id",
  "$time",
  "$is_identified",
  "$process_person_profile",
  "$lib",
  "$lib_version",
  "$browser",
  "$browser_version",
  "$browser_language",
  "$os",
  "$os_version",
  "$device_type",
  "$screen_height",
  "$screen_width",
  "$viewport_height",
  "$viewport_width",
  "$timezone",
]);

/** Masked once more when they leave, in case PostHog has put its own in their place. */
const ADDRESSES: ReadonlySet<string> = new Set(["$current_url", "$pathname"]);

const EVENTS = {
  $pageview: ["$current_url", "$pathname", "$host", "route"],
  frontend_error: ["type", "message", "source", "line", "column", "stack_hash", "route", "handler"],
} as const;

/** Opens PostHog with all automatic capture off. */
export function openAnalytics({ key, host }: AnalyticsSettings, { place }: Browser): AnalyticsClient {
  posthog.init(key, {
    api_host: host,
    // No cookies, no storage.
    persistence: "memory",
    person_profiles: "identified_only",
    autocapture: false,
    rageclick: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_performance: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    disable_scroll_properties: true,
    disable_session_recording: true,
    disable_surveys: true,
    disable_product_tours: true,
    disable_conversations: true,
    disable_web_experiments: true,
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    save_referrer: false,
    save_campaign_params: false,
    respect_dnt: true,
    before_send: onlyWhatIsAllowed,
  });
  const caught = createErrorReports((report) => posthog.capture("frontend_error", report));
  return {
    pageView(path, search, at) {
      const { origin } = place();
      const address = reportedAddress(path, search);
      posthog.capture(
        "$pageview",
        {
          $current_url: origin + address,
          $pathname: address.replace(/\?.*$/, ""),
          $host: new URL(origin).host,
          route: routeOf(path),
        },
        { timestamp: at },
      );
    },
    caught: (fault) => caught(fault, place()),
    reset: () => posthog.reset(),
  };
}

/** Final filter: drops unknown events and unlisted properties. */
export function onlyWhatIsAllowed(event: Captured): ReturnType<BeforeSend> {
  const { uuid, event: name, properties, timestamp } = event;
  if (!(name in EVENTS)) return null;
  const own: readonly string[] = EVENTS[name as keyof typeof EVENTS];
  const allowed = Object.entries(properties)
    .filter(([property]) => OWN_FACTS.has(property) || own.includes(property))
    .map(([property, value]) => [property, ADDRESSES.has(property) ? maskAddress(String(value)) : value]);
  return {
    uuid,
    event: name,
    properties: Object.fromEntries(allowed),
    ...(timestamp === undefined ? {} : { timestamp }),
  };
}
