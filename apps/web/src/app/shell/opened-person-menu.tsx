import { useState, type ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import { mdiLogout } from '@mdi/js';
import { revokeSession } from '@soglia/hub-client';
import { useSessionStore } from '#features/session/session-context.ts';
import type { SignedIn } from '#features/session/stored-session.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useServices } from '../services.ts';
import { t } from '../texts/index.ts';
import styles from './person-menu.module.css';

interface OpenedPersonMenuProps {
  readonly trigger: {
    readonly className: string | undefined;
    readonly 'aria-label': string;
    readonly children: ReactNode;
  };
  readonly who: SignedIn;
  readonly name: string;
  /** Undefined while the hub has not said. */
  readonly administrator: boolean | undefined;
}

/** Open from the start: it is there because somebody asked for it. */
export const OpenedPersonMenu = ({ trigger, who, name, administrator }: OpenedPersonMenuProps) => {
  const { platform } = useServices();
  const sessions = useSessionStore();
  // Drawn inside the header: what lies outside every landmark is missed by those who go by them.
  const [host, setHost] = useState<HTMLDivElement | null>(null);

  const logOut = () => {
    sessions.end('logout');
    // Nothing of it is left here; that the hub forgets it too is asked for, and not waited for.
    revokeSession(who.session, platform).catch(() => undefined);
  };

  return (
    <div ref={setHost}>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger {...trigger} />
        <Menu.Portal container={host}>
          <Menu.Positioner className={styles['positioner']} align="end" sideOffset={4}>
            <Menu.Popup className={styles['menu']}>
              <Menu.Group>
                <Menu.GroupLabel className={styles['who']}>
                  <b>{name}</b>
                  {administrator !== undefined && (
                    <small>{t(administrator ? 'role.administrator' : 'role.person')}</small>
                  )}
                </Menu.GroupLabel>
                <Menu.Item className={styles['item']} onClick={logOut}>
                  <Icon path={mdiLogout} />
                  {t('logout')}
                </Menu.Item>
              </Menu.Group>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
};
