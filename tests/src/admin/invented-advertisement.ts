import type { Advertisement } from "#domain/advertising/admin-advertisements.ts";

/** A running one, with both pictures. */
export function inventedAdvertisement(told: Partial<Advertisement> = {}): Advertisement {
  return {
    id: 5,
    etag: '"a"',
    ad_slot_number: 1,
    placement: "home-hero",
    ad_title: "Invented Café",
    ad_desc: null,
    ad_excerpt: "Coffee beside the branch",
    ad_desktop_asset: "d".repeat(64),
    ad_mobile_asset: "e".repeat(64),
    desktop_picture: null,
    mobile_picture: null,
    ad_client_link: "https://cafe.example/",
    client_name: "Café PLC",
    status: "active",
    package_type: "monthly",
    ad_published_date: "2026-11-01",
    ad_ending_date: "2026-11-30",
    payment_status: "paid",
    payment_amount: "1500.00",
    priority: 3,
    impressions_count: 12,
    clicks_count: 2,
    admin_notes: null,
    advertisement_request_id: null,
    created_at: "2026-11-01T06:00:00.000Z",
    updated_at: null,
    ...told,
  };
}
