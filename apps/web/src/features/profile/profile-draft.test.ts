import { expect, it } from 'vitest';
import { checkProfile } from './profile-draft.ts';

const maria = { name: 'Maria', email: 'maria@bianchi.example', phone: '333 123 4567' };

it('gives what the gateway takes: trimmed, the phone in international form, nothing for an empty field', () => {
  expect(checkProfile({ ...maria, name: '  Maria ' })).toEqual({
    errors: {},
    change: { name: 'Maria', email: 'maria@bianchi.example', phone: '+393331234567' },
  });
  expect(checkProfile({ name: 'Maria', email: ' ', phone: '' }).change).toEqual({
    name: 'Maria',
    email: null,
    phone: null,
  });
  expect(checkProfile({ email: 'maria@bianchi.example' }).change).toEqual({ email: 'maria@bianchi.example' });
});

it.each([
  [{ name: '  ' }, { name: 'Inserisci il tuo nome' }],
  [{ name: 'x'.repeat(101) }, { name: 'Il nome può avere al massimo 100 caratteri' }],
  [{ name: 'Ma\u202eria' }, { name: 'Il nome contiene caratteri che non si possono mostrare' }],
  [{ email: 'maria' }, { email: 'Inserisci un’email valida, per esempio maria@example.it' }],
  [{ phone: '12' }, { phone: 'Inserisci un numero valido, per esempio 333 123 4567' }],
])('%j is refused in words', (wrong, errors) => {
  expect(checkProfile({ ...maria, ...wrong })).toEqual({ errors, change: undefined });
});
