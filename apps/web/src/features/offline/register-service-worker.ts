import { textsReady } from '#shared/i18n/locale.ts';
import { notify } from '#shared/ui/notices.ts';
import { keepApp } from './service-worker-updates.ts';
import { t } from './texts/index.ts';

/** How often a page that stays open looks for a newer version, milliseconds. */
const LOOK_EVERY = 3_600_000;

let begun = false;

/** Keeps the app itself in this browser, and offers what is newer. Once for each page, and only where it may. */
export async function keepAppHere(): Promise<void> {
  if (begun || !import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  begun = true;
  await textsReady();
  try {
    const look = await keepApp({
      container: navigator.serviceWorker,
      offer: (accept) =>
        notify({
          subject: 'update',
          title: t('update.title'),
          text: t('update.text'),
          lasts: 0,
          action: { label: t('update.accept'), run: accept },
        }),
      // Asked for once more, so that the worker has them from the first visit on.
      onFirst: () => void fetch('/settings.json').catch(() => undefined),
      reload: () => location.reload(),
    });
    setInterval(() => {
      // No network, or no server: the next hour is as good.
      look().catch(() => undefined);
    }, LOOK_EVERY);
  } catch {
    // Switched off, or too little room: the app works as ever while there is a network.
  }
}
