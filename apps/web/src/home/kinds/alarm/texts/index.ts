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
  armingNow: { it: 'Inserimento…', en: 'Arming…' },
  triggered: { it: 'Scattato {when}', en: 'Triggered {when}' },
  changedBy: { it: '{name}, {when}', en: '{name}, {when}' },
  lastChange: { it: 'Ultima modifica', en: 'Last change' },
  arm: { it: 'Arma', en: 'Arm' },
  disarm: { it: 'Disarma', en: 'Disarm' },
  'code.arm': { it: 'Inserisci il codice per armare.', en: 'Type the code to arm.' },
  'code.disarm': { it: 'Inserisci il codice per disarmare.', en: 'Type the code to disarm.' },
});
