import type { Kind } from '../../model/kind.ts';
import { AlarmControl } from './alarm-control.tsx';
import { describeAlarm } from './describe-alarm.ts';
import { t } from './texts/index.ts';

export const alarm: Kind = {
  domain: 'alarm_control_panel',
  category: 'security',
  shape: 'wide',
  sections: ['sicurezza'],
  keptAttributes: ['changed_by'],
  describe: describeAlarm,
  pendingText: (command) => t(command.service === 'alarm_disarm' ? 'disarming' : 'armingNow'),
  Control: AlarmControl,
  sheet: () => import('./sheet/alarm-sheet.tsx'),
};
