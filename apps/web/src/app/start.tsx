import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from '#features/session/session-context.ts';
import { switchLocale } from '#shared/i18n/locale.ts';
import { App } from './app.tsx';
import { browserPlatform } from './browser-platform.ts';
import { chooseLanguage } from './language.ts';
import { makeServices } from './make-services.ts';
import { ServicesProvider } from './services.ts';

/** Makes what the app is made of, and shows it in the element of that id. */
export async function start(rootId: string): Promise<void> {
  const root = document.getElementById(rootId);
  if (root === null) throw new Error(`no element "${rootId}"`);
  const { services, sessions } = makeServices(browserPlatform, window);

  const language = chooseLanguage(location.search, services.store);
  await switchLocale(language);
  document.documentElement.lang = language;

  createRoot(root).render(
    <StrictMode>
      <ServicesProvider value={services}>
        <SessionProvider value={sessions}>
          <App />
        </SessionProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}
