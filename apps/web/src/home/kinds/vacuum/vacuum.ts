import type { PlainTextId } from '#shared/i18n/define-texts.ts';
import type { Kind } from '../../model/kind.ts';
import { describeVacuum } from './describe-vacuum.ts';
import { t } from './texts/index.ts';
import { VacuumControl } from './vacuum-control.tsx';

const pendingTexts = new Map<string, PlainTextId<typeof t>>([
  ['start', 'starting'],
  ['clean_spot', 'starting'],
  ['pause', 'pausing'],
  ['stop', 'stopping'],
  ['locate', 'locating'],
  ['set_fan_speed', 'setting'],
]);

export const vacuum: Kind = {
  domain: 'vacuum',
  category: 'automation',
  shape: 'half',
  sections: [],
  keptAttributes: ['battery_level'],
  describe: describeVacuum,
  pendingText: ({ service }) => t(pendingTexts.get(service) ?? 'returning'),
  Control: VacuumControl,
  sheet: () => import('./sheet/vacuum-sheet.tsx'),
};
