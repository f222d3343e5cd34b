import type { Command } from '@soglia/hub-client/commands';
import { t } from './texts/index.ts';

/** "Acceso", "Acceso · 60 %", "Spento", for anything that is switched on and off. */
export function powerText(state: string, detail?: string): string {
  if (state === 'on') return detail === undefined ? t('on') : t('onWith', { detail });
  if (state === 'off') return t('off');
  return t('unknown');
}

/** "Accensione…", "Spegnimento…". */
export const powerPending = (command: Command): string =>
  t(command.service === 'turn_off' ? 'turningOff' : 'turningOn');
