/** A passport form's fields, in form order. */
export const EMPTY_PASSPORT = {
  request_number: "",
  first_name: "",
  middle_name: "",
  last_name: "",
  location: "",
  date_of_publish: "",
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
