import { mdiDevices } from '@mdi/js';
import type { Kind } from '../../model/kind.ts';
import { t } from '../../model/texts/index.ts';
import { plainStateText } from './plain-state-text.ts';

/** What the dashboard does not keep: it is shown, by what it says of itself. */
export const plainKind = (domain: string): Kind => ({
  domain,
  category: 'automation',
  shape: 'half',
  wordless: true,
  describe: (entity, now) => ({
    icon: mdiDevices,
    text: plainStateText(entity, now),
    mood: entity.state === 'on' ? 'on' : 'rest',
    control: 'none',
  }),
  pending: () => t('sending'),
});
