import type { Command } from '@soglia/hub-client';
import type { Kind } from '../../model/kind.ts';
import { describeVacuum } from './describe-vacuum.ts';
import { t } from './texts/index.ts';
import { VacuumControl } from './vacuum-control.tsx';

function pending(command: Command): string {
  if (command.service === 'start') return t('starting');
  return t(command.service === 'pause' ? 'pausing' : 'returning');
}

export const vacuum: Kind = {
  domain: 'vacuum',
  category: 'automation',
  shape: 'half',
  describe: describeVacuum,
  pending,
  Control: VacuumControl,
};
