import { defineTexts } from '#shared/i18n/define-texts.ts';

export const t = defineTexts({
  wrongCode: { it: 'Codice errato', en: 'Wrong code' },
  codeNeeded: { it: 'Serve il codice', en: 'A code is needed' },
  temperature: { it: 'Temperatura fuori dai limiti', en: 'Temperature out of range' },
  refused: { it: 'Non hai il permesso', en: 'You are not allowed to' },
  viewOnly: { it: 'Puoi vederlo, non comandarlo', en: 'You may see it, not control it' },
  outsideTimes: { it: 'Fuori dall’orario del tuo ruolo', en: 'Outside the hours of your role' },
  role: { it: 'Il tuo ruolo non lo permette', en: 'Your role does not allow it' },
  not_found: { it: 'Dispositivo non trovato', en: 'Device not found' },
  invalid: { it: 'Valore non accettato', en: 'Value not accepted' },
  unsupported: { it: 'Azione non disponibile', en: 'Action not available' },
  timeout: { it: 'Non ha risposto', en: 'It did not answer' },
  disconnected: { it: 'Connessione persa: riprova', en: 'Connection lost: try again' },
  hub_error: { it: 'L’hub segnala un errore', en: 'The hub reports an error' },
  aborted: { it: 'Annullato', en: 'Cancelled' },
});
