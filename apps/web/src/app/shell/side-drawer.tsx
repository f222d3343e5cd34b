import { useContext } from 'react';
import { Drawer } from '@base-ui/react/drawer';
import { SheetTopContext } from '#shared/ui/sheet-top.ts';
import { useBackCloses } from '#shared/ui/use-back-closes.ts';
import { t } from './texts/index.ts';
import type { HouseStatus } from './house-status-line.tsx';
import { SideContent } from './side-content.tsx';
import styles from './side-drawer.module.css';

interface SideDrawerProps {
  readonly open: boolean;
  readonly status: HouseStatus;
  readonly onClose: () => void;
  readonly onNotifications: () => void;
}

/** The sidebar on a phone: slides in from the left, closed by a swipe. */
export const SideDrawer = ({ open, status, onClose, onNotifications }: SideDrawerProps) => {
  useBackCloses(open, onClose);
  const drawTop = useContext(SheetTopContext);
  return (
    <Drawer.Root open={open} swipeDirection="left" onOpenChange={(next) => next || onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={styles['scrim']} />
        <Drawer.Viewport className={styles['viewport']}>
          <Drawer.Popup className={styles['drawer']}>
            <Drawer.Title className="vh">{t('side')}</Drawer.Title>
            <div className={styles['top']}>{drawTop(onClose)}</div>
            <Drawer.Content render={<nav aria-label={t('side')} />} className={styles['content']}>
              <SideContent status={status} onNotifications={onNotifications} onChosen={onClose} />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
};
