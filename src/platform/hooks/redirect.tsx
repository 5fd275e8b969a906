import { useEffect } from "react";
import { useLocation } from "wouter";

/** Redirects, replacing the history entry; smaller than the router's own. */
export function Redirect({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(to, { replace: true }), [to, navigate]);
  return null;
}
