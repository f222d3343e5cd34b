import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  wrongCode: { it: 'Codice errato', en: 'Wrong code' },
  codeNeeded: { it: 'Serve il codice', en: 'A code is needed' },
  temperature: { it: 'Temperatura fuori dai limiti', en: 'Temperature out of range' },
  refused: { it: 'Non hai il permesso', en: 'You are not allowed to' },
  not_found: { it: 'Dispositivo non trovato', en: 'Device not found' },
  invalid: { it: 'Valore non accettato', en: 'Value not accepted' },
  unsupported: { it: 'Azione non disponibile', en: 'Action not available' },
  timeout: { it: 'Non ha risposto', en: 'It did not answer' },
  disconnected: { it: 'Connessione persa: riprova', en: 'Connection lost: try again' },
  hub_error: { it: 'L’hub segnala un errore', en: 'The hub reports an error' },
  aborted: { it: 'Annullato', en: 'Cancelled' },
});
