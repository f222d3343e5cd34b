import type { BackupProgress } from '@soglia/hub-client/backups';
import { formatPercent } from '#shared/format/quantity.ts';
import { placeName } from './backup-words.ts';
import { t } from './texts/index.ts';

const stages = {
  home_assistant: 'progress.data',
  addons: 'progress.addons',
  apps: 'progress.addons',
  addon_repositories: 'progress.addons',
  app_repositories: 'progress.addons',
  await_addon_restarts: 'progress.addons',
  await_app_restarts: 'progress.addons',
  folders: 'progress.folders',
  docker_config: 'progress.folders',
  finishing_file: 'progress.file',
  upload_to_agents: 'progress.upload',
  cleaning_up: 'progress.cleaning',
} as const;

const isStage = (stage: string): stage is keyof typeof stages => Object.hasOwn(stages, stage);

/** What the hub is doing, in a few words; undefined while it does nothing. */
export function progressText(
  progress: BackupProgress | undefined,
  names: ReadonlyMap<string, string>,
): string | undefined {
  switch (progress?.kind) {
    case 'uploading':
      return t('progress.uploading', {
        place: placeName(progress.place, names),
        percent: formatPercent((100 * progress.uploaded) / progress.total),
      });
    case 'running':
      return runningText(progress.work, progress.stage ?? '');
    case 'restarting':
      return t('progress.restore');
    default:
      return undefined;
  }
}

function runningText(work: Extract<BackupProgress, { kind: 'running' }>['work'], stage: string): string {
  switch (work) {
    case 'receive':
      return t('progress.receive');
    case 'restore':
      return t('progress.restore');
    case 'blocked':
      return t('progress.blocked');
    default:
      return t(isStage(stage) ? stages[stage] : 'progress.begin');
  }
}
