import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  disarmed: { it: 'Disarmato', en: 'Disarmed' },
  armed_home: { it: 'Armato · in casa', en: 'Armed · home' },
  armed_away: { it: 'Armato · fuori casa', en: 'Armed · away' },
  armed_night: { it: 'Armato · notte', en: 'Armed · night' },
  armed_vacation: { it: 'Armato · vacanza', en: 'Armed · vacation' },
  armed_custom_bypass: { it: 'Armato · parziale', en: 'Armed · partly' },
  pending: { it: 'Ingresso rilevato: disarma', en: 'Entry detected: disarm' },
  arming: { it: 'Si arma tra poco…', en: 'Arming soon…' },
  disarming: { it: 'Disarmo…', en: 'Disarming…' },
  armingNow: { it: 'Attivazione…', en: 'Arming…' },
  triggered: { it: 'Scattato {when}', en: 'Triggered {when}' },
  changedBy: { it: '{name}, {when}', en: '{name}, {when}' },
  lastChange: { it: 'Ultima modifica', en: 'Last change' },
  'arm.home': { it: 'Arma in casa', en: 'Arm home' },
  'arm.away': { it: 'Arma fuori casa', en: 'Arm away' },
  'arm.night': { it: 'Arma per la notte', en: 'Arm for the night' },
  'arm.vacation': { it: 'Arma per le vacanze', en: 'Arm for vacation' },
  'arm.custom_bypass': { it: 'Arma parziale', en: 'Arm partly' },
  disarm: { it: 'Disarma', en: 'Disarm' },
});
