import type { Backup } from '@soglia/hub-client/backups';

/** What the sheets and dialogs of one backup are given; they stay mounted while they close. */
export interface TaskProps {
  readonly open: boolean;
  readonly backup: Backup;
  /** As it is drawn. */
  readonly name: string;
  readonly onClose: () => void;
}
