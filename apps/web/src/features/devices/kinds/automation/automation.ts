import { PowerToggle } from '../../controls/power-toggle.tsx';
import type { Kind } from '../../model/kind.ts';
import { describeAutomation } from './describe-automation.ts';
import { t } from './texts/index.ts';

export const automation: Kind = {
  domain: 'automation',
  category: 'automation',
  shape: 'half',
  describe: describeAutomation,
  pending: (command) => t(command.service === 'turn_off' ? 'turningOff' : 'turningOn'),
  Control: PowerToggle,
};
