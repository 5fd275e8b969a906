import { apiAddress } from "./api-address.ts";
import { site } from "./site.ts";

/** The address that a path of this site is loaded from: pictures and answers come from the API, other files from here. */
export function fileAddress(path: string): string {
  return /^\/(?:api|media)\//.test(path) ? apiAddress(path, site.apiBaseUrl) : path;
}
