/** A passport form's fields, in form order. */
export const EMPTY_PASSPORT = {
  request_number: "",
  first_name: "",
  middle_name: "",
  last_name: "",
  location: "",
  date_of_publish: "",
};

/** An article form's fields, in form order. */
export const EMPTY_ARTICLE = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  status: "draft",
  published_at: "",
  featured_image_url: "",
  tags: "",
  categories: "",
  language: "",
  translation_of: "",
  author_id: "",
  canonical_url: "",
  meta_title: "",
  meta_description: "",
  og_image_url: "",
};

/** An advertisement form's fields, in form order. */
export const EMPTY_ADVERTISEMENT = {
  ad_title: "",
  client_name: "",
  ad_client_link: "",
  placement: "home-hero",
  package_type: "monthly",
  ad_published_date: "",
  ad_ending_date: "",
  priority: "0",
  ad_desktop_asset: "",
  ad_mobile_asset: "",
  ad_excerpt: "",
  ad_desc: "",
  admin_notes: "",
  status: "draft",
  advertisement_request_id: "",
};

/** A branch form's fields, in form order. */
export const EMPTY_LOCATION = {
  name: "",
  name_am: "",
  aliases: "",
  address: "",
  phone: "",
  opening_hours: "",
  pickup_note: "",
  map_url: "",
};
