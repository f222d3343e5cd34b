import { useMemo } from 'react';
import { mdiAlertOutline } from '@mdi/js';
import type { HubError } from '@soglia/hub-client/errors';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Stack } from '#shared/ui/screen.tsx';
import { BackupTable } from './backup-table.tsx';
import { unreadableText } from './failure-reason.ts';
import { findBackupSensors, sensorRows, type BackupSensors } from './sensor-backups.ts';
import { t } from './texts/index.ts';

interface SensorListProps {
  /** Why the hub's list could not be read. */
  readonly error: HubError;
  readonly onRetry: () => void;
}

const noSensors: BackupSensors = {};
const nothing = () => undefined;

/** The list from the hub's three backup sensors, with its notice; without them, why there is none. */
export const SensorList = ({ error, onRetry }: SensorListProps) => {
  const entities = useKnownEntities();
  const registries = useRegistries();
  const sensors = useMemo(
    () =>
      entities.kind === 'loaded' && registries !== undefined
        ? findBackupSensors(entities.entities, registries)
        : noSensors,
    [entities, registries],
  );
  const rows = sensorRows({
    lastSuccess: useEntity(sensors.lastSuccess),
    lastAttempt: useEntity(sensors.lastAttempt),
    next: useEntity(sensors.next),
  });
  const reason = unreadableText(error);
  const retry = (
    <Button look={rows.length === 0 ? 'main' : 'default'} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  if (rows.length === 0) {
    return (
      <div role="alert">
        <EmptyState kind="unavailable" title={t('none')} actions={retry}>
          {`${reason}.`}
        </EmptyState>
      </div>
    );
  }
  return (
    <Stack>
      <Note tone="warn" icon={mdiAlertOutline} role="status">
        {t('sensors.notice', { reason })}
        {retry}
      </Note>
      <BackupTable rows={rows} mayDownload={false} onOpen={nothing} onDownload={nothing} />
    </Stack>
  );
};
