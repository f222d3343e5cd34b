/** Backups of the hub: list, create, schedule, download, delete, restore; of hubs of 2024 and later. */
export { readBackupPlaces } from './backup-places.ts';
export {
  backupDays,
  readBackupSettings,
  saveBackupSettings,
  type BackupSettingsChange,
} from './backup-settings.ts';
export { callBackupService, createBackup, createScheduledBackup } from './create-backup.ts';
export { deleteBackup } from './delete-backup.ts';
export { checkBackupPassword, copyToRead, signBackupDownload } from './download-backup.ts';
export { readBackups } from './read-backups.ts';
export { restoreBackup } from './restore-backup.ts';
export { subscribeBackupProgress } from './subscribe-progress.ts';
export type {
  Backup,
  BackupCopy,
  BackupDate,
  BackupDay,
  BackupList,
  BackupModel,
  BackupPlace,
  BackupProgress,
  BackupSettings,
} from './types.ts';
