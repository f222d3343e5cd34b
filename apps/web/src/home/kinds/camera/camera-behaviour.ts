import { mdiCctv } from '@mdi/js';
import type { KindBehaviour } from '../../model/kind.ts';
import { t } from '../../model/texts/index.ts';
import { plainStateText } from '../plain/plain-state-text.ts';

export const cameraBehaviour: KindBehaviour = {
  describe: (entity, now) => ({
    icon: mdiCctv,
    text: plainStateText(entity, now),
    mood: entity.state === 'recording' ? 'on' : 'rest',
    control: 'none',
  }),
  pendingText: () => t('sending'),
  sheet: () => import('./sheet/camera-sheet.tsx'),
};
