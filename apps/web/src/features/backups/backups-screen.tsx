import type { ReactNode } from 'react';
import { mdiBackupRestore } from '@mdi/js';
import { readCurrentUser } from '@soglia/hub-client/people';
import { useAllowed } from '#hub/use-allowed.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
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
    return (
      <EmptyState kind="unavailable" level={1} title={t('denied.title')} actions={home}>
        {t('denied')}
      </EmptyState>
    );
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
  const user = who.kind === 'there' ? who.value : undefined;
  return (
    <BackupsPanels
      rights={{ isAdministrator: user?.isAdmin === true, isOwner: user?.isOwner === true }}
      waiting={<SkeletonPanel label={t('loading')} rows={ghosts} />}
    />
  );
};
