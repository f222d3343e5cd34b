import { expect, it } from 'vitest';
import fc from 'fast-check';
import { contactPhoneSchema, ticketTextSchema } from '@soglia/contracts/tickets';
import {
  checkDraft,
  describedWithConsent,
  digitsOf,
  emptyDraft,
  italianDigitsOf,
  phoneToSend,
  withoutConsent,
} from './ticket-draft.ts';

const complete = { ...emptyDraft, phone: '3331234567', title: 'Caldaia', description: 'Non parte' };

it.each([
  ['3331234567', '+393331234567'],
  ['333 123 45 67', '+393331234567'],
  ['0612345678', '+39612345678'],
  ['+39 333 1234567', '+393331234567'],
  ['0039 333 1234567', '+393331234567'],
  ['393331234567', '+393331234567'],
  ['3931234567', '+393931234567'],
  ['390612345678', '+39612345678'],
  ['39015123456', '+3915123456'],
  ['3906123456', '+393906123456'],
  ['(06) 1234-5678', '+39612345678'],
])('the number %j is sent as %j', (typed, sent) => {
  expect(phoneToSend(digitsOf(typed))).toBe(sent);
});

it('the field keeps digits only, whatever is typed', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => /^\d{0,20}$/.test(digitsOf(typed))));
});

it.each([
  [{ phone: '' }, { phone: 'Compila tutti i campi per creare un ticket' }],
  [{ title: ' ' }, { title: 'Compila tutti i campi per creare un ticket' }],
  [
    { title: '', description: '\n' },
    { title: 'Compila questo campo', description: 'Compila tutti i campi per creare un ticket' },
  ],
  [{ phone: '12' }, { phone: 'Questo non è un numero di telefono' }],
  [{ title: 'x'.repeat(201) }, { title: 'Al massimo 200 caratteri, su una riga' }],
  [{ description: 'x'.repeat(10_000) }, { description: 'Al massimo 10.000 caratteri' }],
  [{}, {}],
])('with %j the errors are %j', (part, errors) => {
  expect(checkDraft({ ...complete, ...part })).toEqual(errors);
});

it.each([
  [true, 'Non parte\n\nAccesso remoto: autorizzato'],
  [false, 'Non parte\n\nAccesso remoto: non autorizzato'],
])('the description ends with the line of the consent: %j', (consent, text) => {
  expect(describedWithConsent({ description: ' Non parte\n', consent })).toBe(text);
  expect(withoutConsent(text)).toBe('Non parte');
});

it.each(['Non parte', 'Accesso remoto: autorizzato', 'Il cancello dice Accesso remoto: autorizzato'])(
  'of what the person wrote nothing is taken away: %j',
  (description) => expect(withoutConsent(description)).toBe(description),
);

it('what has no error is what the wire takes', () => {
  const digits = fc.stringMatching(/^\d{0,20}$/);
  fc.assert(
    fc.property(digits, fc.string({ unit: 'binary' }), fc.string(), (phone, title, description) => {
      const draft = { ...emptyDraft, phone, title, description };
      if (Object.keys(checkDraft(draft)).length > 0) return;
      expect(contactPhoneSchema.safeParse(phoneToSend(phone)).success).toBe(true);
      expect(ticketTextSchema.safeParse(describedWithConsent(draft)).success).toBe(true);
    }),
    { numRuns: 50 },
  );
});

it.each([
  ['+393331234567', '3331234567'],
  ['0039 333 1234567', '3331234567'],
  ['333 1234567', '3331234567'],
  ['+44 7700 900123', ''],
  ['0044 7700 900123', ''],
  ['', ''],
])('the number %s that is known begins the field as "%s"', (known, digits) => {
  expect(italianDigitsOf(known)).toBe(digits);
});
