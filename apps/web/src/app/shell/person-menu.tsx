import { Menu } from '@base-ui/react/menu';
import { mdiLogout } from '@mdi/js';
import { revokeSession } from '@soglia/hub-client';
import { initials } from '#features/session/initials.ts';
import { useSessionState, useSessionStore } from '#features/session/session-context.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useServices } from '../services.ts';
import { t } from '../texts/index.ts';
import styles from './person-menu.module.css';

/** Who is signed in, and the way out. */
export const PersonMenu = () => {
  const { platform } = useServices();
  const sessions = useSessionStore();
  const session = useSessionState();
  if (session.kind === 'out') return null;
  const { username, session: tokens } = session.who;

  const logOut = () => {
    sessions.end('logout');
    // Nothing of it is left here; that the hub forgets it too is asked for, and not waited for.
    revokeSession(tokens, platform).catch(() => undefined);
  };

  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles['trigger']} aria-label={t('me', { name: username })}>
        <span className={styles['avatar']}>{initials(username)}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles['positioner']} align="end" sideOffset={4}>
          <Menu.Popup className={styles['menu']} aria-label={t('me.menu')}>
            <div className={styles['who']}>
              <b>{username}</b>
            </div>
            <Menu.Item className={styles['item']} onClick={logOut}>
              <Icon path={mdiLogout} />
              {t('logout')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
