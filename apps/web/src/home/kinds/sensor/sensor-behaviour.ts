import type { KindBehaviour } from '../../model/kind.ts';
import { t } from '../../model/texts/index.ts';
import { describeSensor } from './describe-sensor.ts';

export const sensorBehaviour: KindBehaviour = {
  usesHubStateTexts: true,
  describe: describeSensor,
  pendingText: () => t('sending'),
  sheet: () => import('./sheet/sensor-sheet.tsx'),
};
