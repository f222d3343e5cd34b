import { mdiDevices } from '@mdi/js';
import type { Kind } from '../../model/kind.ts';
import { powerPending } from '../../model/power-text.ts';
import { t } from '../../model/texts/index.ts';
import { plainStateText } from './plain-state-text.ts';

/** Domains whose state is on or off; a script runs while it is on. */
const switched = new Set(['input_boolean', 'humidifier', 'siren', 'remote', 'group', 'script']);

/** The kind of every domain that no card shows: its state and its attributes. */
export const plainKind = (domain: string): Kind => ({
  domain,
  category: 'automation',
  shape: 'half',
  sections: [],
  keptAttributes: [],
  usesHubStateTexts: true,
  describe: (entity, now) => ({
    icon: mdiDevices,
    text: plainStateText(entity, now),
    mood: entity.state === 'on' ? 'on' : 'rest',
    control: switched.has(domain) ? 'toggle' : 'none',
  }),
  pendingText: (command) => (command.service.startsWith('turn_') ? powerPending(command) : t('sending')),
});
