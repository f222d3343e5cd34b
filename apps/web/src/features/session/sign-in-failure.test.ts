import { SignInError } from '@soglia/hub-client/errors';
import { expect, it } from 'vitest';
import { signInFailure } from './sign-in-failure.ts';

it.each([
  [undefined, 'Troppi tentativi. Aspetta un po’ e riprova.'],
  [0.2, 'Troppi tentativi. Riprova tra 1 secondo.'],
  [30, 'Troppi tentativi. Riprova tra 30 secondi.'],
  [61, 'Troppi tentativi. Riprova tra 2 minuti.'],
  [3600, 'Troppi tentativi. Riprova tra 1 ora.'],
])('says how long to wait: %s', (retryAfter, words) => {
  const options = retryAfter === undefined ? {} : { retryAfter };
  expect(signInFailure(new SignInError('limited', 'The hub answered 429', options))).toBe(words);
});

it("gives the hub's own words where nothing better is known, and never the program's", () => {
  expect(signInFailure(new SignInError('hub_error', 'inside', { said: 'Il fusibile è saltato' }))).toBe(
    'Il fusibile è saltato',
  );
  expect(signInFailure(new SignInError('hub_error', 'inside'))).toBe('Errore sconosciuto durante il login');
  expect(signInFailure(new TypeError('x is not a function'))).toBe('Errore sconosciuto durante il login');
});
