import { expect, it } from 'vitest';
import { checkChange, checkNewPerson, draftOf, emptyDraft } from './person-draft.ts';
import { personOf } from './testing/person.ts';

const complete = { ...emptyDraft, username: ' marco ', password: 'segreta', role_id: 'guest' };

it('sends a new person with what is filled in', () => {
  expect(checkNewPerson(complete)).toEqual({
    value: {
      username: 'marco',
      password: 'segreta',
      role_id: 'guest',
      phone: null,
      email: null,
      expires_on: null,
      local_only: false,
    },
  });
  expect(
    checkNewPerson({ ...complete, name: ' Marco ', phone: '333 1234567', expires_on: '2026-12-24' }),
  ).toMatchObject({ value: { name: 'Marco', phone: '+393331234567', expires_on: '2026-12-24' } });
});

it.each([['username'], ['password'], ['role_id']] as const)('asks for what is missing: %s', (field) => {
  const checked = checkNewPerson({ ...complete, [field]: ' ' });
  expect(checked).toMatchObject({ incomplete: true });
  expect('errors' in checked && Object.keys(checked.errors)).toEqual([field]);
});

it.each([
  ['password', 'corta', 'La password deve essere di almeno 6 caratteri'],
  [
    'password',
    'è'.repeat(40),
    'La password è troppo lunga: al massimo 72 caratteri, e gli accentati valgono due',
  ],
  ['phone', 'casa', 'Scrivi il numero per intero, ad esempio 333 1234567'],
  ['email', 'marco@casa', 'Questo indirizzo non è completo'],
  ['expires_on', '2026-02-31', 'Questo valore non va bene'],
] as const)('says what is wrong: %s %j', (field, value, message) => {
  expect(checkNewPerson({ ...complete, [field]: value })).toEqual({
    errors: { [field]: message },
    incomplete: false,
  });
});

it('sends of a change only what differs', () => {
  const person = personOf('luca', { name: 'Luca', phone: '+393331234567', email: 'luca@casa.it' });
  const draft = draftOf(person);
  expect(checkChange(draft, person)).toEqual({ value: {} });
  expect(checkChange({ ...draft, email: '', active: false }, person)).toEqual({
    value: { email: null, active: false },
  });
  expect(checkChange({ ...draft, name: ' ' }, person)).toMatchObject({
    errors: { name: 'Scrivi un nome, al massimo di 100 caratteri' },
  });
});
