import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  docked: { it: 'Alla base', en: 'Docked' },
  dockedAt: { it: 'Alla base · {percent}', en: 'Docked · {percent}' },
  cleaning: { it: 'Pulizia in corso', en: 'Cleaning' },
  idle: { it: 'Fermo', en: 'Idle' },
  paused: { it: 'In pausa', en: 'Paused' },
  returning: { it: 'Rientro alla base…', en: 'Returning to dock…' },
  error: { it: 'Errore: controlla il robot', en: 'Error: check the robot' },
  starting: { it: 'Avvio…', en: 'Starting…' },
  pausing: { it: 'Pausa…', en: 'Pausing…' },
  stopping: { it: 'Arresto…', en: 'Stopping…' },
  locating: { it: 'Ricerca del robot…', en: 'Finding the robot…' },
  setting: { it: 'Cambio potenza…', en: 'Changing the power…' },
});
