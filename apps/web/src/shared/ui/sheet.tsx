import { useContext, type ReactNode } from 'react';
import { Drawer } from '@base-ui/react/drawer';
import { mdiClose } from '@mdi/js';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import icons from './icon-button.module.css';
import { SheetTopContext } from './sheet-top.ts';
import styles from './sheet.module.css';
import { t } from './texts/index.ts';
import { useBackCloses } from './use-back-closes.ts';

interface SheetProps {
  readonly open: boolean;
  /** By Escape, the back button, the ground around it, the cross or a swipe. */
  readonly onClose: () => void;
  /** It has closed, and is out of sight. */
  readonly onClosed?: () => void;
  readonly title: string;
  /** A line under the title. */
  readonly sub?: ReactNode;
  /** Buttons of the head, before the cross. */
  readonly actions?: ReactNode;
  /** Room for two columns, where there is any. */
  readonly wide?: boolean;
  /** The address opened it, so that going back closes it already: it lays no entry of its own over the page. */
  readonly addressed?: boolean;
  readonly children: ReactNode;
  /** Buttons that stay in view; one inside a form elsewhere names it with its `form` attribute. */
  readonly foot?: ReactNode;
  /** False where it has to be answered: then only `open` shuts it. */
  readonly dismissible?: boolean;
  /** What has the focus first; else the first control in it. */
  readonly initialFocus?: Drawer.Popup.Props['initialFocus'];
  /** What has it afterwards; else what had it before. */
  readonly finalFocus?: Drawer.Popup.Props['finalFocus'];
}

/** The address that opened it shuts it, whoever goes elsewhere. */
const stay = () => undefined;

/**
 * A sheet from the bottom of a phone, a dialog in the middle where there is room. Heavy: load it when it is wanted, and
 * keep it mounted while it closes. The focus returns to what had it.
 */
export const Sheet = ({
  open,
  onClose,
  onClosed,
  title,
  sub,
  actions,
  wide = false,
  addressed = false,
  children,
  foot,
  dismissible = true,
  initialFocus,
  finalFocus,
}: SheetProps) => {
  useBackCloses(open && dismissible && !addressed, onClose);
  const drawTop = useContext(SheetTopContext);
  return (
    <Drawer.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChangeComplete={(shown) => {
        if (!shown) onClosed?.();
      }}
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
            className={classNames(styles['sheet'], wide && styles['wide'])}
            data-base-ui-swipe-ignore={dismissible ? undefined : ''}
            {...(initialFocus === undefined ? {} : { initialFocus })}
            {...(finalFocus === undefined ? {} : { finalFocus })}
          >
            {dismissible && <i className={styles['grip']} aria-hidden="true" />}
            <div className={styles['head']}>
              <div className={styles['words']}>
                <Drawer.Title className={styles['title']}>{title}</Drawer.Title>
                {sub !== undefined && (
                  <Drawer.Description className={styles['sub']}>{sub}</Drawer.Description>
                )}
              </div>
              {actions}
              {dismissible && (
                <Drawer.Close className={classNames(icons['button'])} aria-label={t('close')}>
                  <Icon path={mdiClose} />
                </Drawer.Close>
              )}
            </div>
            <div className={styles['top']}>
              {drawTop(!dismissible ? undefined : addressed ? stay : onClose)}
            </div>
            <Drawer.Content className={styles['body']}>{children}</Drawer.Content>
            {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
};
