import { expect, test } from 'vitest';
import { errorSentence } from './error-catalogue.ts';
import * as refusals from './refusals.ts';

test.each([
  [refusals.badRequest, 400, '400: Bad Request'],
  [refusals.unauthorized, 401, '401: Unauthorized'],
  [refusals.originRefused, 403, '403: Forbidden'],
  [refusals.notFound, 404, '404: Not Found'],
  [refusals.bodyTooLarge, 413, '413: Request Entity Too Large'],
  [refusals.internalError, 500, '500: Internal Server Error'],
  [refusals.nameTooLong, 400, '{"code":"name_too_long","message":"Lo username è troppo lungo."}'],
  [
    refusals.hubUnreachable,
    502,
    '{"code":"hub_unreachable","message":"L’hub di casa non è raggiungibile. Riprova tra poco."}',
  ],
  [
    refusals.hubTimeout,
    504,
    '{"code":"hub_timeout","message":"L’hub di casa non ha risposto in tempo. Riprova tra poco."}',
  ],
  [
    refusals.tooManySockets,
    429,
    '{"code":"too_many_sockets","message":"Troppe connessioni aperte da questo indirizzo."}',
  ],
  [
    refusals.tooManyTries(90_000),
    429,
    '{"code":"too_many_tries","message":"Troppi tentativi di accesso. Riprova tra 2 minuti."}',
  ],
])('$code is written as clients know it', (refusal, status, body) => {
  expect([refusal.status, refusal.body]).toEqual([status, body]);
});

test.each([
  [1, 'tra meno di un minuto'],
  [59_000, 'tra meno di un minuto'],
  [59_001, 'tra un minuto'],
  [60_001, 'tra 2 minuti'],
  [300_000, 'tra 5 minuti'],
])('a wait of %i ms is said as %s', (waitMs, when) => {
  expect(errorSentence('too_many_tries', waitMs)).toBe(`Troppi tentativi di accesso. Riprova ${when}.`);
});
