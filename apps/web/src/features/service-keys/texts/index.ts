import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  title: { it: 'Chiavi di servizio', en: 'Service keys' },
  text: {
    it: 'Con una chiave uno script, o un altro programma, può mandare avvisi alla casa e nient’altro.',
    en: 'With a key a script, or another program, can send notices to the house and nothing else.',
  },
  keys: { it: 'Chiavi attive', en: 'Active keys' },
  loading: { it: 'Caricamento delle chiavi…', en: 'Loading the keys…' },
  failed: { it: 'Le chiavi non sono state caricate. {reason}', en: 'The keys were not loaded. {reason}' },
  none: { it: 'Nessuna chiave', en: 'No keys' },
  'none.text': {
    it: 'Creane una per ogni programma: così ne revochi una senza fermare gli altri.',
    en: 'Make one for each program: then you can revoke it without stopping the others.',
  },
  used: { it: 'Usata {when}', en: 'Used {when}' },
  never: { it: 'Creata {when}, mai usata', en: 'Created {when}, never used' },
  retry: { it: 'Riprova', en: 'Try again' },
  cancel: { it: 'Annulla', en: 'Cancel' },
  close: { it: 'Chiudi', en: 'Close' },
  new: { it: 'Nuova chiave', en: 'New key' },
  'new.text': {
    it: 'Dalle il nome del programma che la userà.',
    en: 'Name it after the program that will use it.',
  },
  name: { it: 'Nome', en: 'Name' },
  'name.hint': { it: 'Per esempio: Node-RED', en: 'For example: Node-RED' },
  'name.missing': { it: 'Inserisci un nome', en: 'Enter a name' },
  'name.wrong': {
    it: 'Il nome può avere al massimo 60 caratteri, su una riga',
    en: 'A name has 60 characters at most, on one line',
  },
  create: { it: 'Crea', en: 'Create' },
  'create.failed': { it: 'La chiave non è stata creata. {reason}', en: 'The key was not created. {reason}' },
  created: { it: 'Chiave creata', en: 'Key created' },
  'created.text': {
    it: 'Copiala adesso: non sarà più mostrata. Chi ce l’ha può mandare avvisi alla casa.',
    en: 'Copy it now: it will not be shown again. Whoever has it can send notices to the house.',
  },
  key: { it: 'Chiave di «{name}»', en: 'Key of “{name}”' },
  copy: { it: 'Copia', en: 'Copy' },
  copied: { it: 'Copiata', en: 'Copied' },
  'copy.failed': {
    it: 'Il browser non ha potuto copiarla: selezionala e copiala a mano.',
    en: 'The browser did not copy it: select it and copy it by hand.',
  },
  example: { it: 'Esempio', en: 'Example' },
  'example.name': { it: 'Comando di esempio', en: 'Example command' },
  revoke: { it: 'Revoca', en: 'Revoke' },
  'revoke.name': { it: 'Revoca la chiave {name}', en: 'Revoke the key {name}' },
  'revoke.title': { it: 'Revocare la chiave?', en: 'Revoke the key?' },
  'revoke.text': {
    it: '«{name}» smetterà subito di mandare avvisi. L’operazione non si può annullare.',
    en: '“{name}” will stop sending notices at once. This cannot be undone.',
  },
  revoked: { it: 'Chiave revocata', en: 'Key revoked' },
  'revoke.failed': {
    it: 'La chiave non è stata revocata. {reason}',
    en: 'The key was not revoked. {reason}',
  },
});
