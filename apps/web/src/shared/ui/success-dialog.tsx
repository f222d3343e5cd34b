import { useEffect, useEffectEvent, useState } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { mdiCheck } from '@mdi/js';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import levels from './level.module.css';
import type { Notice } from './notices.ts';
import styles from './success-dialog.module.css';
import { t } from './texts/index.ts';
import { useTopLevel } from './use-top-level.ts';

interface SuccessDialogProps {
  /** Another object is another success; undefined before the first one. */
  readonly notice: Notice | undefined;
}

/** Says that something succeeded, and closes by itself; not while the pointer moves over it. */
export const SuccessDialog = ({ notice }: SuccessDialogProps) => {
  const [closed, setClosed] = useState<Notice>();
  const open = notice !== undefined && notice !== closed;
  const isTop = useTopLevel(open);
  const close = () => setClosed(notice);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && isTop()) close();
      }}
    >
      <AlertDialog.Portal className={levels['level']}>
        <AlertDialog.Backdrop forceRender className={styles['scrim']} />
        <AlertDialog.Popup className={styles['popup']}>
          {notice !== undefined && (
            <Success key={notice.title} notice={notice} running={open} onEnd={close} />
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

interface SuccessProps {
  readonly notice: Notice;
  readonly running: boolean;
  readonly onEnd: () => void;
}

const Success = ({ notice: { title, text, lasts = 0 }, running, onEnd }: SuccessProps) => {
  const [held, setHeld] = useState(false);
  const counts = running && !held && lasts > 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setTimeout(() => end(), lasts);
    return () => clearTimeout(timer);
  }, [counts, lasts]);
  return (
    <div
      className={styles['content']}
      onPointerMove={({ pointerType, movementX, movementY }) => {
        // Not a pointer that rests where the dialog happens to open.
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setHeld(true);
      }}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={styles['glyph']}>
        <Icon path={mdiCheck} />
      </span>
      <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
      {text !== undefined && (
        <AlertDialog.Description className={styles['text']}>{text}</AlertDialog.Description>
      )}
      <Button onClick={onEnd}>{t('close')}</Button>
    </div>
  );
};
