import type { Kind } from '../../model/kind.ts';
import { t } from '../../model/texts/index.ts';
import { describeBinarySensor } from './describe-binary-sensor.ts';

export const binarySensor: Kind = {
  domain: 'binary_sensor',
  category: 'sensors',
  shape: 'half',
  sections: ['sicurezza'],
  keptAttributes: ['battery', 'battery_level', 'smoke_level'],
  describe: describeBinarySensor,
  pendingText: () => t('sending'),
  sheet: () => import('./sheet/binary-sensor-sheet.tsx'),
};
