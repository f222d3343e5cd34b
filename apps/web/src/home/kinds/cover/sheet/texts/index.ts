import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  open: { it: 'Apri', en: 'Open' },
  stop: { it: 'Ferma', en: 'Stop' },
  close: { it: 'Chiudi', en: 'Close' },
  position: { it: 'Posizione', en: 'Position' },
  tilt: { it: 'Inclinazione', en: 'Tilt' },
  'tilt.open': { it: 'Apri le lamelle', en: 'Open the slats' },
  'tilt.stop': { it: 'Ferma le lamelle', en: 'Stop the slats' },
  'tilt.close': { it: 'Chiudi le lamelle', en: 'Close the slats' },
  unlock: { it: 'Sblocca', en: 'Unlock' },
  unlocked: { it: 'Sbloccat{ending}', en: 'Unlocked' },
  rules: { it: 'Conferma e serratura', en: 'Confirmation and lock' },
  'rules.confirm': { it: 'Conferma', en: 'Confirmation' },
  'ask.label': { it: 'Chiedi prima di aprire', en: 'Ask before opening' },
  'ask.away': { it: 'Fuori casa', en: 'Away' },
  'ask.always': { it: 'Sempre', en: 'Always' },
  'ask.never': { it: 'Mai', en: 'Never' },
  'ask.here': {
    it: 'Vale solo sul telefono o computer che stai usando.',
    en: 'Only for the phone or computer that you are using.',
  },
  lock: { it: 'Serratura di «Sblocca»', en: 'Lock of “Unlock”' },
  'lock.own': { it: 'Quella dello stesso dispositivo', en: 'That of the same device' },
  'lock.none': { it: 'Nessuna', en: 'None' },
  'kept.title': { it: 'Avviso', en: 'Notice' },
  'kept.text': {
    it: 'Questo browser non salva la scelta: alla prossima visita non la troverai.',
    en: 'This browser does not keep the choice: it will be gone at the next visit.',
  },
});
