import '#shared/theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from '#features/session/session-context.ts';
import type { SessionStore } from '#features/session/session-store.ts';
import { ReportErrorContext } from '#shared/errors/error-boundary.tsx';
import { switchLocale } from '#shared/i18n/locale.ts';
import { App, Login } from './app.tsx';
import { reportError } from './error-reports/report-error.ts';
import { chooseLanguage } from './language.ts';
import { ServicesProvider, type Services } from './services/services.ts';

/** What main.tsx created before React was loaded. */
interface Beginning {
  readonly services: Services;
  readonly sessions: SessionStore;
}

/** Renders the app into the element with that id. */
export async function start(rootId: string, { services, sessions }: Beginning): Promise<void> {
  const root = document.getElementById(rootId);
  if (root === null) throw new Error(`no element "${rootId}"`);

  const language = chooseLanguage(location.search, services.store);
  await switchLocale(language);
  document.documentElement.lang = language;

  // Replaced in one step. A failure shows where the login is drawn.
  const isPrerendered = 'prerendered' in root.dataset;
  if (isPrerendered) await Login.load().catch(() => undefined);

  createRoot(root).render(
    <StrictMode>
      <ReportErrorContext value={reportError}>
        <ServicesProvider value={services}>
          <SessionProvider value={sessions}>
            <App />
          </SessionProvider>
        </ServicesProvider>
      </ReportErrorContext>
    </StrictMode>,
  );
}
