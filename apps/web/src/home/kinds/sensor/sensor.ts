import type { Kind } from '../../model/kind.ts';
import { t } from '../../model/texts/index.ts';
import { describeSensor } from './describe-sensor.ts';

/** Not a card of the dashboard: it opens from where its value stands, and by its address. */
export const sensor: Kind = {
  domain: 'sensor',
  category: 'sensors',
  shape: 'half',
  wordless: true,
  describe: describeSensor,
  pending: () => t('sending'),
  sheet: () => import('./sheet/sensor-sheet.tsx'),
};
