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
