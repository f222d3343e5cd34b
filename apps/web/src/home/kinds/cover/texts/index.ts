import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  openAt: { it: 'Apert{ending} · {percent}', en: 'Open · {percent}' },
  opening: { it: 'In apertura…', en: 'Opening…' },
  openingAt: { it: 'In apertura · {percent}', en: 'Opening · {percent}' },
  closing: { it: 'In chiusura…', en: 'Closing…' },
  closingAt: { it: 'In chiusura · {percent}', en: 'Closing · {percent}' },
  stopping: { it: 'Arresto…', en: 'Stopping…' },
  lastMove: { it: 'Ultimo movimento', en: 'Last moved' },
  up: { it: 'Apri {name}', en: 'Open {name}' },
  stop: { it: 'Ferma {name}', en: 'Stop {name}' },
  down: { it: 'Chiudi {name}', en: 'Close {name}' },
  'askOpen.title': { it: 'Aprire {name}?', en: 'Open {name}?' },
  'askOpen.text': {
    it: 'Chiunque potrà entrare finché resta apert{ending}.',
    en: 'Anyone can come in while it stays open.',
  },
  'askOpen.action': { it: 'Apri', en: 'Open' },
});
