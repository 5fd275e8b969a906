import type { ReactNode } from "react";
import type { Language } from "../i18n/language.ts";
import { LanguageProvider } from "../i18n/use-translate.tsx";
import { MirrorProvider } from "../hooks/mirror-view.tsx";
import { OfficesProvider } from "../passports/offices.tsx";
import { type Services, ServicesProvider } from "../hooks/services-context.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

type ProvidersProps = { services: Services; language: Language; children: ReactNode };

/** Contexts inside the outermost error boundary, which also catches the layout's errors. */
export function Providers({ services, language, children }: ProvidersProps) {
  return (
    <LanguageProvider language={language}>
      <ErrorBoundary>
        <ServicesProvider value={services}>
          <MirrorProvider>
            <OfficesProvider>{children}</OfficesProvider>
          </MirrorProvider>
        </ServicesProvider>
      </ErrorBoundary>
    </LanguageProvider>
  );
}
