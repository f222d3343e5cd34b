import type { Command } from '@soglia/hub-client/commands';
import { formatPercent } from '#shared/format/quantity.ts';
import { toNumber } from '../../model/attributes.ts';
import type { Kind } from '../../model/kind.ts';
import { t as common } from '../../model/texts/index.ts';
import { CoverControl } from './cover-control.tsx';
import { describeCover } from './describe-cover.ts';
import { t } from './texts/index.ts';

function pendingText(command: Command): string {
  switch (command.service) {
    case 'open_cover':
      return common('opening');
    case 'close_cover':
      return common('closing');
    case 'stop_cover':
      return t('stopping');
    default: {
      const position = toNumber(command.data?.['position'] ?? command.data?.['tilt_position']);
      return position === undefined
        ? common('sending')
        : common('setting', { value: formatPercent(position) });
    }
  }
}

export const cover: Kind = {
  domain: 'cover',
  category: 'security',
  shape: 'wide',
  sections: ['sicurezza'],
  keptAttributes: ['current_position'],
  describe: describeCover,
  pendingText,
  Control: CoverControl,
  sheet: () => import('./sheet/cover-sheet.tsx'),
};
