import { PowerToggle } from '../../controls/power-toggle.tsx';
import type { Kind } from '../../model/kind.ts';
import { powerPending } from '../../model/power-text.ts';
import { describeFan } from './describe-fan.ts';

export const fan: Kind = {
  domain: 'fan',
  category: 'climate',
  shape: 'half',
  describe: describeFan,
  pending: powerPending,
  Control: PowerToggle,
};
