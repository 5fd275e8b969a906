import type { ReactNode } from "react";
import type { Translator } from "../i18n/translator.ts";
import { TranslatorProvider } from "../i18n/use-translate.ts";
import { MirrorProvider } from "../lib/mirror-view.tsx";
import { type Services, ServicesProvider } from "../lib/services-context.ts";

type ProvidersProps = { services: Services; translator: Translator; children: ReactNode };

/** What every screen may ask for. Around it, the server and tests put their own services and language. */
export function Providers({ services, translator, children }: ProvidersProps) {
  return (
    <TranslatorProvider value={translator}>
      <ServicesProvider value={services}>
        <MirrorProvider>{children}</MirrorProvider>
      </ServicesProvider>
    </TranslatorProvider>
  );
}
