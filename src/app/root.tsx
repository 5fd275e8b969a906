import { StrictMode, useState } from "react";
import type { Language } from "../i18n/language.ts";
import type { Services } from "../hooks/services-context.ts";
import { App } from "./app.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { InstallHost } from "./install-host.tsx";
import { Providers } from "./providers.tsx";
import type { RenderedClock } from "./rendered-clock.ts";
import type { AppUpdate } from "./service-worker-registration.ts";
import { ToasterHost } from "./toaster-host.tsx";
import { WaitingUpdate } from "./waiting-update.tsx";
import { WatchHost } from "./watch-host.tsx";

type RootProps = {
  services: Omit<Services, "now">;
  clock: RenderedClock;
  language: Language;
  update: AppUpdate;
  /** A page has rendered; may run more than once. */
  onReady?: () => void;
};

/** The same tree in browser and server, so that React's generated ids match. */
export function Root({ services, clock, language, update, onReady }: RootProps) {
  const [known, setKnown] = useState<Services>({ ...services, now: clock.now });
  function settle(): void {
    onReady?.();
    // A new object re-renders every screen with the new time.
    if (clock.settle()) setKnown({ ...known });
  }
  return (
    <StrictMode>
      <Providers services={known} language={language}>
        <WatchHost>
          <App onReady={settle} />
        </WatchHost>
        <WaitingUpdate update={update} />
        <ConnectionNotice />
        <InstallHost />
        <ToasterHost />
      </Providers>
    </StrictMode>
  );
}
