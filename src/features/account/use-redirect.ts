import { useSearchParams } from "wouter";
import { accountRoutes } from "#domain/account-routes.ts";
import { parseRedirect } from "#domain/redirect-path.ts";

type RedirectWish = {
  /** Where to go once signed in. */
  to: string;
  /** The address asked for a place that is none of this site's. */
  refused: boolean;
  /** For links to the other form: the wish goes along. */
  search: string;
};

/** The `redirect` of the address; without one, or with one that leaves this site, the profile. */
export function useRedirect(): RedirectWish {
  const [params] = useSearchParams();
  const wanted = params.get("redirect");
  const parsed = wanted === null ? null : parseRedirect(wanted);
  if (parsed === null || !parsed.ok)
    return { to: accountRoutes.profile, refused: parsed !== null, search: "" };
  return { to: parsed.value, refused: false, search: `?${new URLSearchParams({ redirect: parsed.value })}` };
}
