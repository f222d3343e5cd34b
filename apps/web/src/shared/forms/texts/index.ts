import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'password.show': { it: 'Mostra la password', en: 'Show password' },
  'password.hide': { it: 'Nascondi la password', en: 'Hide password' },
  limits: { it: 'Da {min} a {max}', en: 'From {min} to {max}' },
  'duration.unit': { it: 'Unità di tempo', en: 'Unit of time' },
  'duration.seconds': { it: 'secondi', en: 'seconds' },
  'duration.minutes': { it: 'minuti', en: 'minutes' },
  'duration.hours': { it: 'ore', en: 'hours' },
});
