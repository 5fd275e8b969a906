import "./app/styles/tokens.css";
import "./app/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { ConnectionNotice } from "./app/connection-notice.tsx";
import { reloadOnPreloadError } from "./app/preload-error.ts";
import { Providers } from "./app/providers.tsx";
import { registerServiceWorker } from "./app/service-worker-registration.ts";
import { startServices } from "./app/services.ts";
import { ToasterHost } from "./app/toaster-host.tsx";
import { WaitingUpdate } from "./app/update-notice.tsx";
import { DEFAULT_LOCALE, LOCALES } from "./i18n/catalogues.ts";
import { chooseLocale } from "./i18n/choose-locale.ts";
import { openLanguage } from "./i18n/language.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

reloadOnPreloadError();
// Writes that wait to be sent come with the outbox; until then nothing can be lost by a reload.
const update = registerServiceWorker({
  container: import.meta.env.PROD && "serviceWorker" in navigator ? navigator.serviceWorker : null,
  whenLoaded: (run) => {
    if (document.readyState === "complete") run();
    else window.addEventListener("load", run, { once: true });
  },
  page: document,
  nothingUnsent: () => true,
  reload: () => window.location.reload(),
});
const services = startServices();

// The page brings its own title; two would leave the shell's in the tab.
document.querySelector("title[data-shell]")?.remove();

const language = await openLanguage(
  chooseLocale(
    { search: window.location.search, cookies: document.cookie, accepted: navigator.languages },
    LOCALES.map(({ tag }) => tag),
    DEFAULT_LOCALE,
  ),
);
document.documentElement.lang = language.translator().locale;

createRoot(root).render(
  <StrictMode>
    <Providers services={services} language={language}>
      <App />
      <WaitingUpdate update={update} />
      <ConnectionNotice />
      <ToasterHost />
    </Providers>
  </StrictMode>,
);
