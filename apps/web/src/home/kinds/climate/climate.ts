import type { Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import type { Kind } from '../../model/kind.ts';
import { powerPending } from '../../model/power-text.ts';
import { t } from '../../model/texts/index.ts';
import { ClimateControl } from './climate-control.tsx';
import { describeClimate } from './describe-climate.ts';
import { setpointText } from './setpoint.ts';

function pendingText(command: Command, entity: Entity): string {
  if (command.service !== 'set_temperature') {
    return command.service.startsWith('turn_') ? powerPending(command) : t('sending');
  }
  const attributes = { ...entity.attributes, ...command.expected.attributes };
  const value = setpointText({ ...entity, attributes });
  return value === undefined ? t('sending') : t('setting', { value });
}

export const climate: Kind = {
  domain: 'climate',
  category: 'climate',
  shape: 'wide',
  sections: ['confort'],
  keptAttributes: [
    'current_temperature',
    'hvac_modes',
    'max_temp',
    'min_temp',
    'target_temp_high',
    'target_temp_low',
    'target_temp_step',
    'temperature',
    'temperature_unit',
  ],
  describe: describeClimate,
  pendingText,
  Control: ClimateControl,
  sheet: () => import('./sheet/climate-sheet.tsx'),
};
