import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  playing: { it: 'In riproduzione', en: 'Playing' },
  paused: { it: 'In pausa', en: 'Paused' },
  idle: { it: 'Pront{ending}', en: 'Ready' },
  standby: { it: 'In attesa', en: 'Standby' },
  buffering: { it: 'Caricamento…', en: 'Loading…' },
  previous: { it: 'Precedente, {name}', en: 'Previous, {name}' },
  play: { it: 'Riproduci, {name}', en: 'Play, {name}' },
  pause: { it: 'Pausa, {name}', en: 'Pause, {name}' },
  next: { it: 'Successivo, {name}', en: 'Next, {name}' },
  turnOn: { it: 'Accendi', en: 'Turn on' },
  turnOff: { it: 'Spegni', en: 'Turn off' },
  playingNow: { it: 'Riproduzione…', en: 'Starting…' },
  pausingNow: { it: 'Pausa…', en: 'Pausing…' },
  stopping: { it: 'Arresto…', en: 'Stopping…' },
  skipping: { it: 'Cambio brano…', en: 'Changing track…' },
});
