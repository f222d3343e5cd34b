import type { ReactNode } from 'react';
import { Drawer } from '@base-ui/react/drawer';
import { mdiClose } from '@mdi/js';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import icons from './icon-button.module.css';
import styles from './sheet.module.css';
import { t } from './texts/index.ts';
import { useBackCloses } from './use-back-closes.ts';

interface SheetProps {
  readonly open: boolean;
  /** By Escape, the back button, the ground around it, the cross or a swipe. */
  readonly onClose: () => void;
  readonly title: string;
  /** A line under the title. */
  readonly sub?: string | undefined;
  readonly children: ReactNode;
  /** Buttons that stay in view; one inside a form elsewhere names it with its `form` attribute. */
  readonly foot?: ReactNode;
  /** False where it has to be answered: then only `open` shuts it. */
  readonly dismissible?: boolean;
  /** What has the focus first; else the first control in it. */
  readonly initialFocus?: Drawer.Popup.Props['initialFocus'];
}

/**
 * A sheet from the bottom of a phone, a dialog in the middle where there is room. Heavy: load it when it is wanted, and
 * keep it mounted while it closes. The focus returns to what had it.
 */
export const Sheet = ({
  open,
  onClose,
  title,
  sub,
  children,
  foot,
  dismissible = true,
  initialFocus,
}: SheetProps) => {
  useBackCloses(open && dismissible, onClose);
  return (
    <Drawer.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (next) return;
        if (dismissible) onClose();
        else details.cancel();
      }}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles['scrim']} />
        <Drawer.Viewport className={styles['viewport']}>
          <Drawer.Popup
            className={styles['sheet']}
            data-base-ui-swipe-ignore={dismissible ? undefined : ''}
            {...(initialFocus === undefined ? {} : { initialFocus })}
          >
            {dismissible && <i className={styles['grip']} aria-hidden="true" />}
            <header className={styles['head']}>
              <div className={styles['words']}>
                <Drawer.Title className={styles['title']}>{title}</Drawer.Title>
                {sub !== undefined && (
                  <Drawer.Description className={styles['sub']}>{sub}</Drawer.Description>
                )}
              </div>
              {dismissible && (
                <Drawer.Close className={classNames(icons['button'])} aria-label={t('close')}>
                  <Icon path={mdiClose} />
                </Drawer.Close>
              )}
            </header>
            <Drawer.Content className={styles['body']}>{children}</Drawer.Content>
            {foot !== undefined && <footer className={styles['foot']}>{foot}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
};
