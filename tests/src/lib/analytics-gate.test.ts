import { describe, expect, it } from "vitest";
import { onlyWhatIsAllowed } from "../../../src/lib/analytics-client.ts";

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

  it("drops events that the app does not send", () => {
    expect(onlyWhatIsAllowed({ uuid: "u", event: "$autocapture", properties: {} })).toBeNull();
  });
});
