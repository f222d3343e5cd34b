import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  locked: { it: 'Chius{ending} a chiave', en: 'Locked' },
  unlocked: { it: 'Non chius{ending} a chiave', en: 'Unlocked' },
  locking: { it: 'Chiusura…', en: 'Locking…' },
  unlocking: { it: 'Sblocco…', en: 'Unlocking…' },
  opening: { it: 'Apertura della porta…', en: 'Opening the door…' },
  open: { it: 'Porta aperta', en: 'Door open' },
  jammed: { it: 'Inceppat{ending}: controlla la porta', en: 'Jammed: check the door' },
  'ask.unlock': { it: 'Sbloccare {name}?', en: 'Unlock {name}?' },
  'askText.unlock': {
    it: 'La porta resterà sbloccata finché non la richiudi a chiave.',
    en: 'The door stays unlocked until you lock it again.',
  },
  'action.unlock': { it: 'Sblocca', en: 'Unlock' },
  'ask.open': { it: '{name}: aprire la porta?', en: '{name}: open the door?' },
  'askText.open': {
    it: 'Chiunque potrà entrare.',
    en: 'Anyone can come in.',
  },
  'action.open': { it: 'Apri la porta', en: 'Open the door' },
  'action.lock': { it: 'Chiudi', en: 'Lock' },
  code: { it: 'Inserisci il codice della serratura.', en: 'Type the code of the lock.' },
  'code.none': {
    it: 'Se l’hub lo conosce già, lascia il campo vuoto.',
    en: 'If the hub knows it already, leave it empty.',
  },
});
