import type { Command } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { endingOf } from './agreement.ts';
import { t } from './texts/index.ts';

/** "Acceso", "Accesa · 60 %", "Spente", for anything that is switched on and off. */
export function powerText(entity: Entity, detail?: string): string {
  const ending = endingOf(entity);
  if (entity.state === 'on')
    return detail === undefined ? t('on', { ending }) : t('onWith', { ending, detail });
  if (entity.state === 'off') return t('off', { ending });
  return t('unknown');
}

/** "Accensione…", "Spegnimento…". */
export const powerPending = (command: Command): string =>
  t(command.service === 'turn_off' ? 'turningOff' : 'turningOn');
