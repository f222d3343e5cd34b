import type { Command } from '@soglia/hub-client/commands';
import { PowerToggle } from '../../controls/power-toggle.tsx';
import type { Kind } from '../../model/kind.ts';
import { describeAutomation } from './describe-automation.ts';
import { t } from './texts/index.ts';

function pendingText({ service }: Command): string {
  if (service === 'trigger') return t('runningNow');
  return t(service === 'turn_off' ? 'turningOff' : 'turningOn');
}

export const automation: Kind = {
  domain: 'automation',
  category: 'automation',
  shape: 'half',
  sections: ['automazione'],
  keptAttributes: ['last_triggered'],
  describe: describeAutomation,
  pendingText,
  Control: PowerToggle,
  sheet: () => import('./sheet/automation-sheet.tsx'),
};
