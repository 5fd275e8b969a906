import { useEffect } from "react";
import { Toaster as SonnerToaster } from "sonner";
import { toastHost } from "../ui/toast.ts";

/** Specification §4 and §9: 3.5 s, top centre, colours by type, with a closing button. */
const DURATION_MS = 3500;

export function Toaster() {
  // Runs after the effects of the part below, which then listens.
  useEffect(() => toastHost.markReady(), []);
  return <SonnerToaster position="top-center" duration={DURATION_MS} richColors closeButton theme="system" />;
}
