import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  'state.on': { it: 'Acces{ending}', en: 'On' },
  'state.off': { it: 'Spent{ending}', en: 'Off' },
  'state.open': { it: 'Apert{ending}', en: 'Open' },
  'state.closed': { it: 'Chius{ending}', en: 'Closed' },
  'state.home': { it: 'In casa', en: 'Home' },
  'state.not_home': { it: 'Fuori casa', en: 'Away' },
  'state.idle': { it: 'Inattiv{ending}', en: 'Idle' },
  'state.active': { it: 'Attiv{ending}', en: 'Active' },
  'state.paused': { it: 'In pausa', en: 'Paused' },
  'state.playing': { it: 'In riproduzione', en: 'Playing' },
  'state.standby': { it: 'In attesa', en: 'Standby' },
  'state.locked': { it: 'Chius{ending} a chiave', en: 'Locked' },
  'state.unlocked': { it: 'Non chius{ending} a chiave', en: 'Unlocked' },
  'state.problem': { it: 'Problema', en: 'Problem' },
  'state.ok': { it: 'Tutto bene', en: 'OK' },
  'state.above_horizon': { it: 'Sopra l’orizzonte', en: 'Above the horizon' },
  'state.below_horizon': { it: 'Sotto l’orizzonte', en: 'Below the horizon' },
  'state.unknown': { it: 'Stato sconosciuto', en: 'Unknown state' },
  'state.unavailable': { it: 'Non raggiungibile', en: 'Out of reach' },
});
