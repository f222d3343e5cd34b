import { renderToString } from 'react-dom/server';
import { LoginScreen } from '#features/session/login-screen.tsx';
import { SessionProvider } from '#features/session/session-context.ts';
import { createSessionStore } from '#features/session/session-store.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { locales, switchLocale, type Locale } from '#shared/i18n/locale.ts';
import { DEFAULT_PRODUCT } from '#shared/ui/product.ts';
import { t } from './session/texts/index.ts';

const nothing = () => undefined;
const soon = () => Promise.resolve();
const idle = {
  step: 'credentials',
  busy: undefined,
  failure: undefined,
  remedy: undefined,
  note: undefined,
  warning: undefined,
  moduleName: '',
  username: '',
} as const;

/** The login screen as HTML by language, as it is before anything is known of the hub. Runs at build. */
export async function prerenderLogin(): Promise<ReadonlyMap<Locale, string>> {
  const pages = new Map<Locale, string>();
  for (const locale of locales) {
    await switchLocale(locale);
    pages.set(locale, loginAsHtml());
  }
  return pages;
}

const loginAsHtml = (): string =>
  renderToString(
    <SessionProvider
      value={createSessionStore({
        store: { getItem: () => null, setItem: nothing, removeItem: nothing },
        origin: '',
        now: () => 0,
      })}
    >
      <LoginScreen
        flow={{
          state: () => idle,
          subscribe: () => nothing,
          detectMethod: soon,
          setUsername: nothing,
          submitCredentials: soon,
          submitCode: soon,
          openToken: nothing,
          submitToken: soon,
          submitHubCode: soon,
          hubPageFailed: nothing,
          cancel: nothing,
        }}
        product={DEFAULT_PRODUCT}
        server={{ kind: 'searching' }}
        onRetry={nothing}
        onConfigure={nothing}
        onRequestPermission={nothing}
        onReset={undefined}
        onHubPage={nothing}
        profile={undefined}
        recovery={
          <a className={buttonClass('quiet')} href="/password-recovery">
            {t('recovery.link')}
          </a>
        }
      />
    </SessionProvider>,
  );
