import { useEffect, useEffectEvent, useState } from 'react';
import { subscribeBackupProgress, type BackupProgress } from '@soglia/hub-client/backups';
import { useHub } from '#hub/hub-context.ts';

/**
 * What the hub does with backups at present, while `wanted`; undefined where it does not tell, as hubs of 2024.
 * @param onProgress called at each event
 */
export function useProgress(
  wanted: boolean,
  onProgress: (progress: BackupProgress) => void,
): BackupProgress | undefined {
  const { connection } = useHub();
  const [progress, setProgress] = useState<BackupProgress>();
  const tell = useEffectEvent(onProgress);

  useEffect(() => {
    if (!wanted) return undefined;
    return subscribeBackupProgress(connection, {
      onProgress(next) {
        setProgress(next);
        tell(next);
      },
    });
  }, [connection, wanted]);

  return progress;
}
