import type { Connection } from '@soglia/hub-client/connection';
import type { ApiOrigin } from '#api/request-api.ts';
import { activeLocale } from '#shared/i18n/locale.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { SCHEME_KEY, schemeChangedElsewhere } from '#shared/theme/scheme.ts';
import { notify } from '#shared/ui/notices.ts';
import { createBrowserCopy } from './browser-copy.ts';
import { createBrowserDocuments } from './browser-documents.ts';
import { followPreferences } from './follow-preferences.ts';
import { t } from './texts/index.ts';

interface OpenPreferencesOptions {
  readonly connection: Connection;
  readonly origin: ApiOrigin;
  readonly store: SafeStore;
  readonly username: string;
}

/** Follows the person's choices on this page until it is stopped. */
export function openPreferences({ store, ...options }: OpenPreferencesOptions): () => void {
  const browser = createBrowserDocuments({
    store,
    onLanguage(language) {
      if (language === activeLocale()) return;
      // Not by itself: every text of the page was made in the other one, and something may be half typed.
      notify({
        subject: 'language',
        title: t(language),
        lasts: 0,
        action: { label: t(`${language}.reload`), run: () => location.reload() },
      });
    },
  });
  const followWindows = ({ key }: StorageEvent) => {
    if (key === null || key === SCHEME_KEY) schemeChangedElsewhere(store);
  };
  window.addEventListener('storage', followWindows);
  const stop = followPreferences({ ...options, browser, copy: createBrowserCopy(store, browser) });
  return () => {
    window.removeEventListener('storage', followWindows);
    stop();
  };
}
