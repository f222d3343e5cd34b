import { AlertFrame } from '#shared/ui/alert-frame.tsx';
import frame from '#shared/ui/alert-frame.module.css';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { Restoring } from './use-restore.ts';
import { t } from './texts/index.ts';

interface RestoreProgressProps {
  readonly open: boolean;
  readonly name: string;
  readonly restoring: Restoring['kind'];
  readonly isSlow: boolean;
  readonly onClose: () => void;
}

/** How far a restore is; it can be closed once it is over, or takes long. A notice says where to sign in anew. */
export const RestoreProgress = ({ open, name, restoring, isSlow, onClose }: RestoreProgressProps) => {
  const { title, text, isOver } = wordsOf(restoring, name);
  const mayClose = isOver || isSlow;
  return (
    <AlertFrame
      open={open && restoring !== 'no' && restoring !== 'signIn'}
      title={title}
      text={text}
      onClose={() => mayClose && onClose()}
    >
      {!isOver && <Banner tone="wait">{isSlow ? t('restoring.slow') : t('restoring.title')}</Banner>}
      {mayClose && (
        <div className={frame['actions']}>
          <Button look={isOver ? 'main' : 'default'} onClick={onClose}>
            {t(isOver ? 'understood' : 'close')}
          </Button>
        </div>
      )}
    </AlertFrame>
  );
};

function wordsOf(
  kind: Restoring['kind'],
  name: string,
): { readonly title: string; readonly text: string; readonly isOver: boolean } {
  switch (kind) {
    case 'done':
      return { title: t('restored.title'), text: t('restored', { name }), isOver: true };
    case 'failed':
      return { title: t('notRestored.title'), text: t('notRestored'), isOver: true };
    case 'restarting':
    case 'starting':
      return { title: t('restoring.title'), text: t(`restoring.${kind}`), isOver: false };
    default:
      return { title: t('restoring.title'), text: t('restoring.reading'), isOver: false };
  }
}
