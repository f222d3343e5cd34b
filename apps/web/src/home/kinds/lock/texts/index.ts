import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  locked: { it: 'Chiuso a chiave', en: 'Locked' },
  unlocked: { it: 'Aperto', en: 'Unlocked' },
  locking: { it: 'Chiusura…', en: 'Locking…' },
  unlocking: { it: 'Apertura…', en: 'Unlocking…' },
  opening: { it: 'Apertura della porta…', en: 'Opening the door…' },
  open: { it: 'Porta aperta', en: 'Door open' },
  jammed: { it: 'Bloccato: controlla la porta', en: 'Jammed: check the door' },
  'ask.unlock': { it: 'Aprire {name}?', en: 'Unlock {name}?' },
  'askText.unlock': {
    it: 'La porta resterà aperta finché non la richiudi.',
    en: 'The door stays unlocked until you lock it again.',
  },
  'action.unlock': { it: 'Sblocca', en: 'Unlock' },
  'ask.open': { it: 'Aprire la porta di {name}?', en: 'Open the door of {name}?' },
  'askText.open': {
    it: 'La porta si apre subito: chiunque potrà entrare.',
    en: 'The door opens at once: anyone can come in.',
  },
  'action.open': { it: 'Apri la porta', en: 'Open the door' },
  'action.lock': { it: 'Chiudi', en: 'Lock' },
  'code.unlock': { it: 'Scrivi il codice per sbloccare.', en: 'Type the code to unlock.' },
  'code.lock': { it: 'Scrivi il codice per chiudere.', en: 'Type the code to lock.' },
  'code.open': { it: 'Scrivi il codice per aprire la porta.', en: 'Type the code to open the door.' },
  'code.none': {
    it: 'Se l’hub lo conosce già, lascia vuoto.',
    en: 'If the hub knows it already, leave it empty.',
  },
});
