import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Platform } from '@soglia/hub-client';
import { createSettingsSource } from '#features/session/public-settings.ts';
import { SessionProvider } from '#features/session/session-context.ts';
import type { SessionStore } from '#features/session/session-store.ts';
import { switchLocale } from '#shared/i18n/locale.ts';
import { App } from './app.tsx';
import type { EarlyHouse } from './house/early-house.ts';
import { chooseLanguage } from './language.ts';
import { ServicesProvider } from './services.ts';

/** What was made before React was there. */
interface Beginning {
  readonly platform: Platform;
  readonly sessions: SessionStore;
  readonly early: EarlyHouse | undefined;
}

/** Makes what the app is made of, and shows it in the element of that id. */
export async function start(rootId: string, { platform, sessions, early }: Beginning): Promise<void> {
  const root = document.getElementById(rootId);
  if (root === null) throw new Error(`no element "${rootId}"`);
  const settings = createSettingsSource('/settings.json', platform);
  window.addEventListener('storage', ({ key }) => sessions.changedElsewhere(key));
  // A kept session starts at once where it was; a hub that has moved is followed. Who needs them hears of a failure.
  settings.get().then(
    ({ hub }) => sessions.moved(hub),
    () => undefined,
  );

  const language = chooseLanguage(location.search, localStorage);
  await switchLocale(language);
  document.documentElement.lang = language;

  createRoot(root).render(
    <StrictMode>
      <ServicesProvider value={{ platform, settings, early }}>
        <SessionProvider value={sessions}>
          <App />
        </SessionProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}
