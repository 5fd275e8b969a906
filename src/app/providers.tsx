import type { ReactNode } from "react";
import { MirrorProvider } from "../lib/mirror-view.tsx";
import { type Services, ServicesProvider } from "../lib/services-context.ts";

/** What every screen may ask for. Around it, the server and tests put their own services. */
export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ServicesProvider value={services}>
      <MirrorProvider>{children}</MirrorProvider>
    </ServicesProvider>
  );
}
