import { useState, type MouseEvent, type ReactNode } from 'react';
import { SheetTopContext } from '#shared/ui/sheet-top.ts';
import { t } from './texts/index.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { HouseAlarm, drawSheetAlarm } from './active-alarm-bar.tsx';
import type { HouseStatus } from './house-status-line.tsx';
import { MenuButton } from './menu-button.tsx';
import { overlay } from '../overlay.tsx';
import { PersonProvider, useCurrentUser } from './use-person.ts';
import { SideContent } from './side-content.tsx';
import side from './side.module.css';
import styles from './shell.module.css';

const SideDrawer = overlay(async () => (await import('./side-drawer.tsx')).SideDrawer);
const Notifications = overlay(
  async () => (await import('../notifications/load-notifications.tsx')).Notifications,
  true,
);

interface ShellProps {
  readonly status: HouseStatus;
  readonly children: ReactNode;
}

/** The frame of every screen of a signed-in person: sidebar, header, banners, menu button. */
export const Shell = ({ status, children }: ShellProps) => {
  const [open, setOpen] = useState<'side' | 'notifications'>();
  const close = () => setOpen(undefined);
  const showNotifications = () => setOpen('notifications');
  return (
    <PersonProvider value={useCurrentUser()}>
      <SheetTopContext value={drawSheetAlarm}>
        <div className={styles['frame']}>
          <a className={styles['skip']} href="#content" onClick={skipToContent}>
            {t('skip')}
          </a>
          <nav className={side['side']} aria-label={t('side')}>
            <SideContent status={status} onNotifications={showNotifications} />
          </nav>
          <Header
            sideOpen={open === 'side'}
            onSide={() => setOpen('side')}
            onNotifications={showNotifications}
          />
          <div className={styles['bars']}>
            <HouseAlarm />
            <ConnectionBanner />
          </div>
          <main id="content" tabIndex={-1} className={styles['main']}>
            {children}
          </main>
          <MenuButton />
        </div>
        <SideDrawer
          open={open === 'side'}
          status={status}
          onClose={close}
          onNotifications={showNotifications}
        />
        <Notifications open={open === 'notifications'} onOpen={showNotifications} onClose={close} />
      </SheetTopContext>
    </PersonProvider>
  );
};

/** Focuses the content without changing the address: going back would move the focus there again. */
function skipToContent(event: MouseEvent): void {
  const content = document.getElementById('content');
  if (content === null) return;
  event.preventDefault();
  content.focus();
}
