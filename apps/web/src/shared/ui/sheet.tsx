import { useContext, useState, type ReactNode } from 'react';
import { Drawer } from '@base-ui/react/drawer';
import { mdiClose } from '@mdi/js';
import { ErrorBoundary, type ErrorSource } from '../errors/error-boundary.tsx';
import { SheetFailure } from './sheet-failure.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { ignoreEvent } from './ignore-event.ts';
import { registerDrawerProperties } from './drawer-properties.ts';
import icons from './icon-button.module.css';
import levels from './level.module.css';
import { SheetTopContext } from './sheet-top.ts';
import styles from './sheet.module.css';
import { t } from './texts/index.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useTopLevel } from './use-top-level.ts';

interface SheetProps {
  readonly open: boolean;
  /** By Escape, the back button, the backdrop, the close button or a swipe. */
  readonly onClose: () => void;
  /** After the closing animation. */
  readonly onClosed?: () => void;
  readonly title: string;
  /** A line under the title. */
  readonly sub?: ReactNode;
  /** Buttons in the head, before the close button. */
  readonly actions?: ReactNode;
  /** Wide enough for two columns, where the window is. */
  readonly wide?: boolean;
  /** Opened by the address, which has a history entry already: it adds none. */
  readonly addressed?: boolean;
  readonly children: ReactNode;
  /** What it shows, for the report of an error in it: the domain of a device. */
  readonly subject?: string;
  /** Buttons that stay in view; a submit button names its form with the `form` attribute. */
  readonly foot?: ReactNode;
  /** False where the person must answer: then only `open` closes it. */
  readonly dismissible?: boolean;
  /** In the document also while it is closed. */
  readonly keepMounted?: boolean;
  /** Gets the focus when it opens; default: the first control. */
  readonly initialFocus?: Drawer.Popup.Props['initialFocus'];
  /** Gets the focus when it closes; default: what had it before. */
  readonly finalFocus?: Drawer.Popup.Props['finalFocus'];
}

registerDrawerProperties();

/** A sheet that the address opened is closed by the navigation itself. */
const doNothing = () => undefined;

/**
 * A sheet from the bottom on a phone, a centred dialog elsewhere. Use it in lazily loaded code only, as it brings a
 * dialog library, and keep it mounted while it closes.
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
  subject,
  foot,
  dismissible = true,
  keepMounted = false,
  initialFocus,
  finalFocus,
}: SheetProps) => {
  // One that may be closed at first keeps its entry of the history while it must stay: the page would be left instead.
  const [usesBack] = useState(dismissible);
  const [refusals, setRefusals] = useState(0);
  useBackCloses(
    open && usesBack && !addressed,
    () => {
      if (dismissible) onClose();
      else setRefusals(refusals + 1);
    },
    refusals,
  );
  useKeyboardInset(open);
  const isTop = useTopLevel(open);
  const drawTop = useContext(SheetTopContext);
  const source: ErrorSource = { kind: 'sheet', subject };
  return (
    <Drawer.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChangeComplete={(shown) => {
        if (!shown) onClosed?.();
      }}
      onOpenChange={(next, details) => {
        if (next) return;
        if (dismissible && isTop()) onClose();
        else details.cancel();
      }}
    >
      <Drawer.Portal keepMounted={keepMounted} className={levels['level']}>
        <Drawer.Backdrop forceRender className={styles['scrim']} />
        <Drawer.Viewport className={styles['viewport']}>
          <Drawer.Popup
            className={classNames(styles['sheet'], wide && styles['wide'])}
            data-base-ui-swipe-ignore={dismissible ? undefined : ''}
            onSubmitCapture={open ? undefined : ignoreEvent}
            {...(initialFocus === undefined ? {} : { initialFocus })}
            {...(finalFocus === undefined ? {} : { finalFocus })}
          >
            {dismissible && <i className={styles['grip']} aria-hidden="true" />}
            <div className={styles['head']}>
              <div className={styles['words']}>
                <Drawer.Title className={styles['title']}>{title}</Drawer.Title>
                {sub !== undefined && (
                  <Drawer.Description className={styles['sub']}>
                    <ErrorBoundary source={source} fallback={() => null}>
                      {sub}
                    </ErrorBoundary>
                  </Drawer.Description>
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
              {drawTop(!dismissible ? undefined : addressed ? doNothing : onClose)}
            </div>
            <Drawer.Content className={styles['body']}>
              <ErrorBoundary
                source={source}
                fallback={(error, retry) => <SheetFailure error={error} onRetry={retry} />}
              >
                {children}
              </ErrorBoundary>
            </Drawer.Content>
            {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
};
