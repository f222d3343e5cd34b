import { commands, type Command } from '@soglia/hub-client/commands';
import { formatPercent } from '#shared/format/quantity.ts';
import { PowerToggle } from '../../controls/power-toggle.tsx';
import { toNumber } from '../../model/attributes.ts';
import type { Kind } from '../../model/kind.ts';
import { powerPending } from '../../model/power-text.ts';
import { t } from '../../model/texts/index.ts';
import { toPercent } from './brightness.ts';
import { describeLight } from './describe-light.ts';

function pendingText(command: Command): string {
  const brightness = toNumber(command.expected.attributes?.['brightness']);
  if (command.service === 'turn_off' || command.data === undefined) return powerPending(command);
  // Colour, colour temperature and effect: the expected value is drawn already.
  return brightness === undefined
    ? t('sending')
    : t('setting', { value: formatPercent(toPercent(brightness)) });
}

export const light: Kind = {
  domain: 'light',
  category: 'lighting',
  shape: 'half',
  sections: ['confort'],
  keptAttributes: ['brightness', 'color_mode', 'color_temp_kelvin', 'rgb_color', 'supported_color_modes'],
  describe: describeLight,
  pendingText,
  dim: commands.light.setBrightness,
  Control: PowerToggle,
  sheet: () => import('./sheet/light-sheet.tsx'),
};
