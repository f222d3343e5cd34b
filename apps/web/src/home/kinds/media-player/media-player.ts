import type { Command } from '@soglia/hub-client/commands';
import type { Kind } from '../../model/kind.ts';
import { powerPending } from '../../model/power-text.ts';
import { t as common } from '../../model/texts/index.ts';
import { describeMediaPlayer } from './describe-media-player.ts';
import { MediaPlayerControl } from './media-player-control.tsx';
import { t } from './texts/index.ts';

function pendingText(command: Command): string {
  if (command.service.startsWith('turn_')) return powerPending(command);
  if (command.service.endsWith('_track')) return t('skipping');
  if (command.service === 'media_stop') return t('stopping');
  if (command.expected.state === 'paused') return t('pausingNow');
  return command.expected.state === 'playing' ? t('playingNow') : common('sending');
}

export const mediaPlayer: Kind = {
  domain: 'media_player',
  category: 'entertainment',
  shape: 'wide',
  sections: [],
  keptAttributes: ['app_name', 'media_artist', 'media_channel', 'media_series_title', 'media_title'],
  describe: describeMediaPlayer,
  pendingText,
  Control: MediaPlayerControl,
  sheet: () => import('./sheet/media-player-sheet.tsx'),
};
