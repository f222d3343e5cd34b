import { PowerToggle } from '../../controls/power-toggle.tsx';
import type { Kind } from '../../model/kind.ts';
import { powerPending } from '../../model/power-text.ts';
import { describeSwitch } from './describe-switch.ts';

export const switchKind: Kind = {
  domain: 'switch',
  category: 'energy',
  shape: 'half',
  sections: ['energia'],
  keptAttributes: [],
  describe: describeSwitch,
  pendingText: powerPending,
  Control: PowerToggle,
  sheet: () => import('./sheet/switch-sheet.tsx'),
};
