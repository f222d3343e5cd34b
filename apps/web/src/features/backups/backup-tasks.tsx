import type { Backup, BackupModel, BackupProgress } from '@soglia/hub-client/backups';
import { BackupSheet, type BackupRights } from './backup-sheet.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadSheet } from './download-sheet.tsx';
import { RestoreSheet } from './restore-sheet.tsx';

export type TaskKind = 'details' | 'download' | 'delete' | 'restore';

/** What was pressed; it stays while its dialog closes. */
export interface OpenTask {
  readonly kind: TaskKind;
  readonly backup: Backup;
  readonly name: string;
  readonly open: boolean;
  /** Each opening begins anew. */
  readonly count: number;
}

interface BackupTasksProps {
  readonly task: OpenTask;
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
  task: { kind, backup, name, open, count },
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
          key={count}
          {...shared}
          model={model}
          names={names}
          rights={rights}
          onDelete={() => onTask('delete')}
          onRestore={() => onTask('restore')}
        />
      );
    case 'download':
      return <DownloadSheet key={count} {...shared} model={model} />;
    case 'delete':
      return <DeleteDialog key={count} {...shared} model={model} names={names} onDeleted={onDeleted} />;
    case 'restore':
      return <RestoreSheet key={count} {...shared} progress={progress} />;
  }
};
