import type { ReactNode } from 'react';
import { mdiBackupRestore } from '@mdi/js';
import { readCurrentUser } from '@soglia/hub-client/people';
import { useAllowed } from '#hub/use-allowed.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { useTitle } from '#shared/ui/use-title.ts';
import { BackupsPanels } from './backups-panels.tsx';
import styles from './backups.module.css';
import { t } from './texts/index.ts';

const ghosts = Array.from({ length: 4 }, () => styles['ghost']);

/** 'Gestione Backup': for administrators, and for people with the right `backups`. */
export const BackupsScreen = ({ home }: { readonly home: ReactNode }) => {
  const mayUse = useAllowed(({ rights, withinTimes }) => withinTimes && rights.has('backups'));
  const { state } = useConnection();
  const who = useHubRead('current-user', readCurrentUser);
  if (mayUse === false) {
    return <Denied home={home} />;
  }
  if (mayUse === undefined || who.kind === 'waiting') {
    return (
      <>
        <ScreenTop title={t('title')} icon={mdiBackupRestore} />
        {state.kind === 'lost' ? (
          <EmptyState kind="unavailable" title={t('away.title')} actions={home}>
            {t('away')}
          </EmptyState>
        ) : (
          <SkeletonPanel label={t('loading')} rows={ghosts} />
        )}
      </>
    );
  }
  // What an administrator or the owner may do would be missing without a word.
  if (who.kind === 'failed') {
    return (
      <>
        <ScreenTop title={t('title')} icon={mdiBackupRestore} />
        <div role="alert">
          <EmptyState
            kind="unavailable"
            title={t('who.failed')}
            actions={
              <Button look="main" onClick={who.again}>
                {t('retry')}
              </Button>
            }
          />
        </div>
      </>
    );
  }
  return (
    <BackupsPanels
      rights={{ isAdministrator: who.value?.isAdmin === true, isOwner: who.value?.isOwner === true }}
      waiting={<SkeletonPanel label={t('loading')} rows={ghosts} />}
    />
  );
};

const Denied = ({ home }: { readonly home: ReactNode }) => {
  useTitle(t('title'));
  return (
    <EmptyState kind="unavailable" level={1} title={t('denied.title')} actions={home}>
      {t('denied')}
    </EmptyState>
  );
};
