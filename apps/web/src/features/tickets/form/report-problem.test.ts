import { expect, it } from 'vitest';
import { checkDraft } from '../ticket-draft.ts';
import { draftAbout } from './report-problem.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const device = {
  kind: 'device',
  entityId: 'light.sala',
  name: 'Lampadario',
  room: 'Sala',
  status: 'Non raggiungibile',
  isUnavailable: true,
} as const;

it('names the device, its state and the time', () => {
  const { title, description } = draftAbout(device, at);
  expect(title).toBe('Lampadario non risponde');
  expect(description).toMatch(
    /^Dispositivo: Lampadario \(Sala\)\nStato: Non raggiungibile\nOra: 20 nov, \d\d:\d\d$/,
  );
});

it.each([
  ['a device that answers', { ...device, isUnavailable: false, room: undefined, status: undefined }],
  ['a name of any length', { ...device, name: 'x'.repeat(3_000) }],
  ['an error', { kind: 'error', error: `TypeError: ${'x'.repeat(9_000)}`, path: '/energy' } as const],
])('with a number it can be sent as it is: %s', (_what, subject) => {
  expect(checkDraft({ ...draftAbout(subject, at), phone: '3331234567' })).toEqual({});
});
