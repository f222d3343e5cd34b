import type { Kind } from '../../model/kind.ts';
import { describeLock } from './describe-lock.ts';
import { LockControl } from './lock-control.tsx';
import { t } from './texts/index.ts';

export const lock: Kind = {
  domain: 'lock',
  category: 'security',
  shape: 'half',
  sections: ['sicurezza'],
  keptAttributes: [],
  describe: describeLock,
  pendingText: ({ service }) =>
    t(service === 'lock' ? 'locking' : service === 'open' ? 'opening' : 'unlocking'),
  Control: LockControl,
  sheet: () => import('./sheet/lock-sheet.tsx'),
};
