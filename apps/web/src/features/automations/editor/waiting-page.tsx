import { useLayoutEffect } from 'react';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { useEditor } from './editor-context.ts';
import styles from './saving/saving.module.css';
import { t } from './texts/index.ts';

/** In place of what a page shows, until the hub has told what it needs. */
export const WaitingPage = () => {
  const { setWaiting } = useEditor();
  useLayoutEffect(() => {
    setWaiting(true);
    return () => setWaiting(false);
  }, [setWaiting]);
  return <SkeletonPanel label={t('purposes.loading')} rows={[styles['ghost'], styles['ghost']]} />;
};
