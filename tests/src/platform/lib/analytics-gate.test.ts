import { describe, expect, it } from "vitest";
import { onlyWhatIsAllowed } from "../../../../src/platform/lib/analytics-client.ts";

describe("the event filter", () => {
  it("passes listed properties, and never an address, title or referrer", () => {
    const passed = onlyWhatIsAllowed({
      uuid: "u",
      event: "$pageview",
      properties: {
        token: "key",
        distinct_id: "d",
        $browser: "Chrome",
        $current_url: "https://example.org/",
        title: "Kenenisa Anteneh",
        $referrer: "https://example.org/?q=Kenenisa",
        $session_entry_url: "https://example.org/?q=Kenenisa",
        $initial_current_url: "https://example.org/?q=Kenenisa",
        $something_new: "Kenenisa",
      },
      $set_once: { $initial_current_url: "https://example.org/?q=Kenenisa" },
    });
    expect(passed).toEqual({
      uuid: "u",
      event: "$pageview",
      properties: {
        token: "key",
        distinct_id: "d",
        $browser: "Chrome",
        $current_url: "https://example.org/",
      },
    });
  });

  it("passes no address of PostHog's own beside the page's, and masks that one again", () => {
    const secret = "https://example.org/login?redirect=%2Fprofile%3Fauth_code%3Dzzz";
    const own = [
      "$referrer",
      "$initial_referrer",
      "$initial_current_url",
      "$initial_pathname",
      "$prev_pageview_url",
    ];
    const more = ["$session_entry_url", "$session_entry_referrer", "$external_click_url", "$raw_url"];
    const passed = onlyWhatIsAllowed({
      uuid: "u",
      event: "$pageview",
      properties: {
        ...Object.fromEntries([...own, ...more].map((property) => [property, secret])),
        $current_url: secret,
        $pathname: "/passports/AAL1234567",
      },
      $set: { $current_url: secret },
      $set_once: { $initial_current_url: secret },
    });
    expect(passed).toEqual({
      uuid: "u",
      event: "$pageview",
      properties: {
        $current_url: "https://example.org/login?redirect=%2Fprofile%3Fauth_code%3D[hidden]",
        $pathname: "/passports/:passportId",
      },
    });
  });

  it("drops events that the app does not send", () => {
    expect(onlyWhatIsAllowed({ uuid: "u", event: "$autocapture", properties: {} })).toBeNull();
  });
});
