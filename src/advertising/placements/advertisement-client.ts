import { session } from "../../accounts/session/session.ts";
import { createApiClient } from "../../platform/lib/api-client.ts";
import { site } from "../../platform/lib/site.ts";

/** Signed in where somebody is, so that the server leaves out what its own people see and press. */
export const api = createApiClient({ baseUrl: site.apiBaseUrl, token: session.token });
