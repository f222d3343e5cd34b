import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  run: { it: 'Esegui', en: 'Run' },
  running: { it: 'In esecuzione', en: 'Running' },
  onlyWhenOn: { it: 'Per eseguirla, prima attivala.', en: 'To run it, activate it first.' },
  done: { it: 'Eseguita {alle}{time}', en: 'Run at {time}' },
  started: { it: 'Avviata {alle}{time}', en: 'Started at {time}' },
  last: { it: 'Ultima esecuzione', en: 'Last run' },
  never: { it: 'Mai', en: 'Never' },
  when: { it: '{day}, {time} · {ago}', en: '{day}, {time} · {ago}' },
  now: { it: 'In corso', en: 'Running now' },
  again: { it: 'Se riparte mentre è in corso', en: 'When it starts again while running' },
  'mode.single': { it: 'Continua quella in corso', en: 'The one that runs goes on' },
  'mode.restart': { it: 'Ricomincia da capo', en: 'Begins anew' },
  'mode.queued': { it: 'Si mette in coda', en: 'Waits its turn' },
  'mode.parallel': { it: 'In parallelo alle altre', en: 'In parallel with the others' },
});
