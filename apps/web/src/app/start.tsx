import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#shared/theme/index.css';
import { keys } from '#features/session/keys.ts';
import { SessionProvider } from '#features/session/session-context.ts';
import type { SessionStore } from '#features/session/session-store.ts';
import { ReportErrorContext } from '#shared/errors/error-boundary.tsx';
import { inBackground } from '#shared/background.ts';
import { switchLocale } from '#shared/i18n/locale.ts';
import { App, Login } from './app.tsx';
import { reportError } from './error-reports/report-error.ts';
import { chooseLanguage } from './language/language.ts';
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

  revokeWhenOnline(services, sessions);

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

/** After a logout without the hub: its tokens are revoked at the next start, and when there is a network again. */
function revokeWhenOnline(services: Services, sessions: SessionStore): void {
  const revoke = () => {
    if (services.store.getItem(keys.revocations) === null) return undefined;
    return import('./session/revoke-later.ts')
      .then(({ revokePending }) =>
        revokePending({ ...services, pageIsSecure: location.protocol === 'https:' }),
      )
      .then(sessions.setRevocationPending, () => undefined);
  };
  inBackground(revoke);
  window.addEventListener('online', () => void revoke());
  services.discovery.onStatus(({ activeUrl }) => {
    if (activeUrl !== undefined && sessions.state().kind === 'out') void revoke();
  });
}
