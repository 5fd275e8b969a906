import { useEffect } from "react";
import { useLocation } from "wouter";

/** Sends the visitor on, without a step in the history. The router's own would weigh on every page. */
export function LeaveFor({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(to, { replace: true }), [to, navigate]);
  return null;
}
