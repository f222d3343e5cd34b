import { useSyncExternalStore } from 'react';
import { tokenIdOf } from '@soglia/hub-client/account';
import { Administration } from '#features/profile/administration.tsx';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { clientName } from '#features/session/device-name.ts';
import { useSessionState } from '#features/session/session-context.ts';
import { useHub } from '#hub/hub-context.ts';
import { activeLocale, type Locale } from '#shared/i18n/locale.ts';
import { chooseScheme, onScheme, readScheme } from '#shared/theme/scheme.ts';
import { useProduct } from '#shared/ui/product.ts';
import { RemoteAddressPanel } from '../../server/remote-address-panel.tsx';
import { Link } from '../../router/link.tsx';
import { useServices } from '../../services/services.ts';
import { usePerson } from '../../shell/use-person.ts';
import { useConfirmedSignOut } from '../../tickets/use-confirmed-sign-out.tsx';

/** 'Il Mio Profilo', with what the app knows of this browser. */
export const OwnProfile = () => {
  const { store } = useServices();
  const { connection } = useHub();
  const session = useSessionState();
  const person = usePerson();
  const product = useProduct();
  const { signOut, question } = useConfirmedSignOut();
  const scheme = useSyncExternalStore(onScheme, () => readScheme(store));
  if (session.kind !== 'in') return null;
  const { username, tokens } = session.who;
  const own = [tokens.session?.accessToken, tokens.longLived, tokens.legacy];
  return (
    <>
      <ProfileScreen
        username={username}
        account={person}
        onName={(name) => person?.rename(name)}
        own={{
          ids: own.flatMap((token) => (token === undefined ? [] : (tokenIdOf(token) ?? []))),
          device: clientName('', navigator.userAgent, ''),
          product,
          appOrigin: location.origin,
          hubOrigins: [connection.base],
        }}
        appearance={{
          scheme,
          onScheme: (next) => chooseScheme(store, next),
          language: activeLocale(),
          onLanguage(language: Locale) {
            // Every text of the page was made in the other language; the start stores the new one.
            location.replace(`${location.pathname}?lang=${language}`);
          },
        }}
        remote={(published) => <RemoteAddressPanel published={published} />}
        administration={
          <Administration
            link={(path, className, content) => (
              <Link className={className} to={path}>
                {content}
              </Link>
            )}
          />
        }
        onSignIn={signOut}
      />
      {question}
    </>
  );
};
