import { HubError, type HubErrorCode } from '@soglia/hub-client/errors';
import { afterEach, expect, it } from 'vitest';
import { switchLocale } from '#shared/i18n/locale.ts';
import { refusalText } from './refusal-text.ts';

afterEach(() => switchLocale('it'));

const plain: readonly (readonly [HubErrorCode, string])[] = [
  ['refused', 'Non hai il permesso'],
  ['not_found', 'Dispositivo non trovato'],
  ['invalid', 'Valore non accettato'],
  ['unsupported', 'Azione non disponibile'],
  ['timeout', 'Non ha risposto'],
  ['disconnected', 'Connessione persa: riprova'],
  ['hub_error', 'L’hub segnala un errore'],
  ['aborted', 'Annullato'],
];
it.each(plain)('%s reads "%s"', (code, text) => expect(refusalText(new HubError(code, 'x'))).toBe(text));

it.each([
  [{ translationKey: 'invalid_code' }, 'Codice errato'],
  [{ translationKey: 'add_default_code' }, 'Codice errato'],
  [{ translationKey: 'code_arm_required' }, 'Serve il codice'],
  [{ translationKey: 'temp_out_of_range' }, 'Temperatura fuori dai limiti'],
  [{ translationKey: 'service_not_supported' }, 'Azione non disponibile'],
  [{ translationKey: 'something_new' }, 'L’hub segnala un errore'],
  [{ message: 'Invalid alarm code provided' }, 'Codice errato'],
  [{ message: 'Unauthorized' }, 'Non hai il permesso'],
  [{ message: 'Entity light.a does not support this service.' }, 'Azione non disponibile'],
  [{ message: 'Unauthorized', reason: 'device' }, 'Puoi vederlo, non comandarlo'],
  [{ message: 'Unauthorized', reason: 'outside_times' }, 'Fuori dall’orario del tuo ruolo'],
  [{ message: 'Unauthorized', reason: 'closed' }, 'Il tuo ruolo non lo permette'],
  [{ message: 'Unauthorized', reason: 'of tomorrow' }, 'Il tuo ruolo non lo permette'],
  [{ message: '<script>' }, 'L’hub segnala un errore'],
])('the hub’s own %o reads "%s"', (said, text) => {
  const hub = { code: 'home_assistant_error', message: '', ...said };
  expect(refusalText(new HubError('hub_error', 'refused', { hub }))).toBe(text);
});

it('speaks English too', async () => {
  await switchLocale('en');
  expect(refusalText(new HubError('timeout', 'x'))).toBe('It did not answer');
});
