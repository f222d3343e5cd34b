import type { AuditEntry } from '@soglia/contracts/companion';
import { expect, it } from 'vitest';
import { changeText, sentenceOf } from './audit-words.ts';

const now = new Date(2026, 10, 22, 9).getTime();
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: new Date(now).toISOString(),
  action: 'person.created',
  actor: { id: 'u1', name: 'Maria' },
  subject: { id: 'u2', name: 'Luca' },
  changes: [],
  address: null,
  ...more,
});

it.each([
  [{}, 'Maria ha creato l’utente Luca'],
  [{ action: 'person.expired', actor: null }, 'L’accesso di Luca è scaduto'],
  [{ action: 'person.deactivated', actor: null }, 'Soglia ha disattivato l’utente Luca'],
  [{ action: 'role.deleted', subject: { id: 'r', name: 'Ospite' } }, 'Maria ha eliminato il ruolo Ospite'],
  [{ action: 'house.prepared', subject: null }, 'Maria ha preparato la casa'],
  [{ action: 'person.deleted', subject: { id: 'x', name: ' ' } }, 'Maria ha eliminato l’utente (senza nome)'],
] as const)('%j', (more, sentence) => {
  expect(sentenceOf(entry(more))).toBe(sentence);
});

const roles = new Map([
  ['guest', 'Ospite'],
  ['resident', 'Residente'],
]);

it.each([
  ['role_id', 'guest', 'resident', 'Ruolo: da Ospite a Residente'],
  ['role_id', null, 'gone', 'Ruolo: gone'],
  ['phone', '+393331234567', null, 'Telefono: tolto +393331234567'],
  ['expires_on', null, '2026-12-24', 'Scadenza: 24 dic'],
  ['active', 'true', 'false', 'Attivo: da sì a no'],
  ['password', null, null, 'Password: cambiata'],
  ['functions', '[1,2]', '[1]', 'Funzioni: cambiate'],
  ['devices', '{}', '{}', 'Dispositivi: cambiati'],
  ['something_new', '1', '2', 'something_new: cambiato'],
])('%s from %s to %s', (field, before, after, text) => {
  expect(changeText({ field, before, after }, { roles, now })).toBe(text);
});
