import { describe, expect, it } from "vitest";
import { onlyWhatIsAllowed } from "../../../src/lib/analytics-client.ts";

describe("the last gate of every event", () => {
  it("lets through what is listed, and nothing that names an address, a title or a referrer", () => {
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

  it("sends no event that nobody here asked for", () => {
    expect(onlyWhatIsAllowed({ uuid: "u", event: "$autocapture", properties: {} })).toBeNull();
  });
});
