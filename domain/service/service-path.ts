import { API_PREFIX } from "../base/public-paths.ts";

/** Apart from the contract, which the service worker does not need, and from the paths of the first load. */
export const SERVICE_PATH = `${API_PREFIX}/service`;
