import type { Command } from '@soglia/hub-client/commands';
import { formatPercent } from '#shared/format/quantity.ts';
import { PowerToggle } from '../../controls/power-toggle.tsx';
import { toNumber } from '../../model/attributes.ts';
import type { Kind } from '../../model/kind.ts';
import { powerPending } from '../../model/power-text.ts';
import { t } from '../../model/texts/index.ts';
import { describeFan } from './describe-fan.ts';

function pendingText(command: Command): string {
  const percentage = toNumber(command.data?.['percentage']);
  if (percentage !== undefined && percentage > 0) return t('setting', { value: formatPercent(percentage) });
  if (percentage === 0) return t('turningOff');
  return command.data === undefined ? powerPending(command) : t('sending');
}

export const fan: Kind = {
  domain: 'fan',
  category: 'climate',
  shape: 'half',
  sections: [],
  keptAttributes: ['percentage', 'preset_mode'],
  describe: describeFan,
  pendingText,
  Control: PowerToggle,
  sheet: () => import('./sheet/fan-sheet.tsx'),
};
