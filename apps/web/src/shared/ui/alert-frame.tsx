import { memo, type ReactNode } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import styles from './alert-frame.module.css';
import { ignoreEvent } from './ignore-event.ts';
import levels from './level.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { useTopLevel } from './use-top-level.ts';

interface AlertFrameProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** By Escape or the back button. */
  readonly onClose: () => void;
  /** What has the focus once it is closed; undefined: what had it before. */
  readonly focusAfter?: (() => HTMLElement | null | undefined) | undefined;
  /** What stands under the text; its buttons at last. */
  readonly children: ReactNode;
}

interface LastOpenProps {
  readonly open: boolean;
  readonly children: ReactNode;
}

/** While the dialog goes away, what it showed last: by then its caller may already ask about something else. */
const LastOpen = memo(
  ({ children }: LastOpenProps) => children,
  (_previous, next) => !next.open,
);

/** A short dialog that waits for an answer, over the page or over another dialog. */
export const AlertFrame = ({ open, title, text, onClose, focusAfter, children }: AlertFrameProps) => {
  useBackCloses(open, onClose);
  const isTop = useTopLevel(open);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && isTop()) onClose();
      }}
    >
      <AlertDialog.Portal className={levels['level']}>
        <AlertDialog.Backdrop forceRender className={styles['scrim']} />
        <AlertDialog.Popup
          className={styles['popup']}
          onClickCapture={open ? undefined : ignoreEvent}
          finalFocus={() => {
            const next = focusAfter?.();
            // The library would go on to the first control in it, such as a search, which opens the keyboard of a phone.
            if (next) queueMicrotask(() => next.focus());
            return !next;
          }}
        >
          <LastOpen open={open}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles['text']}>{text}</AlertDialog.Description>
            {children}
          </LastOpen>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
