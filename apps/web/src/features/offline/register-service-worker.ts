import { textsReady } from '#shared/i18n/locale.ts';
import { notify } from '#shared/ui/notices.ts';
import { watchServiceWorker } from './service-worker-updates.ts';
import { t } from './texts/index.ts';

/** How often an open page checks for a newer version. */
const CHECK_INTERVAL_MS = 3_600_000;

const SCRIPT = '/service-worker.js';

/** What is used here of Trusted Types, by which the page's policy admits no script's address that is a mere text. */
interface TrustedTypes {
  /** The result is passed on only: the browser alone can tell it from a text. */
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: () => string },
  ): { createScriptURL(address: string): string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

let registering: Promise<void> | undefined;

/** Registers the service worker once per page, in production and where the browser has them, and offers updates. */
export const registerServiceWorker = (): Promise<void> => (registering ??= register());

async function register(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  await textsReady();
  try {
    const check = await watchServiceWorker({
      container: navigator.serviceWorker,
      script: scriptAddress(),
      offer: (accept) =>
        notify({
          subject: 'update',
          title: t('update.title'),
          text: t('update.text'),
          lasts: 0,
          action: { label: t('update.accept'), run: accept },
        }),
      reload: () => location.reload(),
    });
    setInterval(() => {
      // Without network the next check will do.
      check().catch(() => undefined);
    }, CHECK_INTERVAL_MS);
  } catch {
    // Service workers are disabled, or storage is full: the app works while there is a network.
  }
}

/** The one address that the page's policy lets through, whatever is asked for. */
const scriptAddress = (): string =>
  window.trustedTypes
    ?.createPolicy('service-worker', { createScriptURL: () => SCRIPT })
    .createScriptURL(SCRIPT) ?? SCRIPT;
