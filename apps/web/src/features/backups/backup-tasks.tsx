import type { Backup, BackupModel, BackupProgress } from '@soglia/hub-client/backups';
import { BackupSheet, type BackupRights } from './backup-sheet.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadSheet } from './download-sheet.tsx';
import { RestoreSheet } from './restore-sheet.tsx';

export type TaskKind = 'details' | 'download' | 'delete' | 'restore';

/** What was pressed. */
export interface BackupTask {
  readonly kind: TaskKind;
  readonly backup: Backup;
  readonly name: string;
}

interface BackupTasksProps {
  readonly task: BackupTask;
  readonly open: boolean;
  readonly model: BackupModel;
  readonly names: ReadonlyMap<string, string>;
  readonly rights: BackupRights;
  readonly progress: BackupProgress | undefined;
  readonly onTask: (kind: TaskKind) => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** The sheet or dialog of one backup. */
export const BackupTasks = ({
  task: { kind, backup, name },
  open,
  model,
  names,
  rights,
  progress,
  onTask,
  onDeleted,
  onClose,
}: BackupTasksProps) => {
  const shared = { open, backup, name, onClose };
  switch (kind) {
    case 'details':
      return (
        <BackupSheet
          {...shared}
          model={model}
          names={names}
          rights={rights}
          onDelete={() => onTask('delete')}
          onRestore={() => onTask('restore')}
        />
      );
    case 'download':
      return <DownloadSheet {...shared} model={model} />;
    case 'delete':
      return <DeleteDialog {...shared} model={model} names={names} onDeleted={onDeleted} />;
    case 'restore':
      return <RestoreSheet {...shared} progress={progress} />;
  }
};
