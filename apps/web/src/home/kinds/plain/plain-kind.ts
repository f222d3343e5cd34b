import { mdiDevices } from '@mdi/js';
import type { Kind } from '../../model/kind.ts';
import { powerPending } from '../../model/power-text.ts';
import { t } from '../../model/texts/index.ts';
import { plainStateText } from './plain-state-text.ts';

/** Whose state is a switch: on runs a script, and off stops it. */
const switched = new Set(['input_boolean', 'humidifier', 'siren', 'remote', 'group', 'script']);

/** What the dashboard does not keep: it is shown by what it says of itself. */
export const plainKind = (domain: string): Kind => ({
  domain,
  category: 'automation',
  shape: 'half',
  sections: [],
  keptAttributes: [],
  wordless: true,
  describe: (entity, now) => ({
    icon: mdiDevices,
    text: plainStateText(entity, now),
    mood: entity.state === 'on' ? 'on' : 'rest',
    control: switched.has(domain) ? 'toggle' : 'none',
  }),
  pending: (command) => (command.service.startsWith('turn_') ? powerPending(command) : t('sending')),
});
