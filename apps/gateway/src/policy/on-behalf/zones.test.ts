import { isRecord } from '@soglia/hub-client/json';
import { describe, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';
import { walkSteps } from '../testing/walk-steps.ts';
import type { RuleContext } from '../policy-caller.ts';
import type { RecordedAct } from './on-behalf.ts';

const role = {
  entities: { 'zone.school': 'view', 'zone.renamed': 'view', 'zone.home': 'view', 'zone.yaml': 'view' },
  others: ['zone.secret'],
  rights: ['zones'],
  about: {
    'zone.school': { zoneId: 'school' },
    // Called so by somebody; another zone has the id that its name says.
    'zone.renamed': { zoneId: 'office' },
    'zone.secret': { zoneId: 'renamed' },
    'zone.home': { zoneId: 'home_2' },
  },
} as const;
const context = testContext(role);
const stored = ['school', 'office', 'renamed', 'home_2'].map((id) => ({
  id,
  name: `Zona ${id}`,
  latitude: 45,
  longitude: 9,
  radius: 100,
  passive: false,
  icon: 'mdi:home',
  secret: 'segreto',
}));

function send(
  command: Readonly<Record<string, unknown>> & { readonly type: string },
  as: RuleContext = context,
) {
  const verdict = ask(as, command);
  if (verdict.kind !== 'on_behalf') return { refused: verdict };
  const sent: unknown[] = [];
  const records: RecordedAct[] = [];
  const answer = walkSteps(
    (function* recorded() {
      const steps = verdict.steps();
      let next = steps.next({ success: true, result: null });
      while (next.done !== true) {
        if (next.value.records !== undefined) records.push(next.value.records({ id: 'nuova' }));
        next = steps.next(yield next.value);
      }
      return next.value;
    })(),
    (message) => [
      {
        success: true,
        result: isRecord(message) && message['type'] !== 'zone/list' ? { ...stored[0], ...message } : stored,
      },
    ],
    (message) => sent.push(message),
  );
  return { answer, sent, records };
}

const school = { name: 'Scuola', latitude: 45.4642035, longitude: 9.19 };

describe('zones on behalf of somebody with the right', () => {
  test('a new one is sent as it came, answered without unknown fields, and recorded', () => {
    const { sent, answer, records } = send({
      type: 'zone/create',
      ...school,
      name: ' Scuola ',
      passive: true,
    });
    expect(sent).toEqual([{ type: 'zone/create', ...school, passive: true }]);
    expect(JSON.stringify(answer)).not.toContain('segreto');
    expect(answer).toMatchObject({ success: true, result: school });
    expect(records).toMatchObject([{ action: 'zone.saved', id: 'nuova', name: 'Scuola' }]);
  });

  test('a change and a deletion are of a zone that is seen, also by another name', () => {
    const changed = send({ type: 'zone/update', zone_id: 'school', radius: 250, name: 'Scuola media' });
    expect(changed.sent).toEqual([
      { type: 'zone/update', zone_id: 'school', radius: 250, name: 'Scuola media' },
    ]);
    expect(changed.records).toMatchObject([
      {
        action: 'zone.saved',
        id: 'school',
        changes: [{ field: 'name' }, { field: 'radius', before: '100' }],
      },
    ]);
    const deleted = send({ type: 'zone/delete', zone_id: 'office' });
    expect(deleted.sent).toEqual([{ type: 'zone/delete', zone_id: 'office' }]);
    expect(deleted.answer).toEqual({ success: true, result: null });
    expect(deleted.records).toEqual([{ action: 'zone.deleted', id: 'office', name: 'Zona office' }]);
  });

  test.each(['renamed', 'secret', 'nowhere', 'home', 'home_2', 'yaml', 'zone.school', 'SCHOOL', '__proto__'])(
    'the zone %s is not changed, and no answer says whether it exists',
    (id) => {
      for (const type of ['zone/update', 'zone/delete']) {
        const { sent, answer } = send({ type, zone_id: id, ...(type === 'zone/update' && { radius: 20 }) });
        expect(sent).toEqual([]);
        expect(answer).toMatchObject({ kind: 'refuse', code: 'unauthorized', refused: { reason: 'device' } });
      }
    },
  );

  test.each([' Home ', 'NOT HOME', 'not_home', 'hôme', 'ｈｏｍｅ', 'unknown', 'Unavailable!'])(
    'the name %s would be the state of a person',
    (name) => {
      for (const command of [
        { type: 'zone/create', ...school, name },
        { type: 'zone/update', zone_id: 'school', name },
      ])
        expect(send(command)).toMatchObject({ sent: [], answer: { refused: { reason: 'unresolved' } } });
    },
  );

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['no name', { latitude: 45, longitude: 9 }],
    ['a name of blanks', { ...school, name: '   ' }],
    ['a long name', { ...school, name: 'x'.repeat(101) }],
    ['a name of two lines', { ...school, name: 'Sc\nuola' }],
    ['a name that turns the line', { ...school, name: 'Sc\u202euola' }],
    ['beyond the pole', { ...school, latitude: 90.1 }],
    ['around the world', { ...school, longitude: -180.5 }],
    ['a latitude in words', { ...school, latitude: '45' }],
    ['a small radius', { ...school, radius: 9.9 }],
    ['a large radius', { ...school, radius: 10_001 }],
    ['a negative radius', { ...school, radius: -100 }],
    ['an icon without a prefix', { ...school, icon: 'home' }],
    ['an icon of another kind', { ...school, icon: 'javascript:alert(1)' }],
    ['passive in words', { ...school, passive: 'no' }],
    ['a field of its own', { ...school, persons: ['person.maria'] }],
    ['the zone of another', { ...school, zone_id: 'school' }],
  ])('%s: malformed', (_name, fields) => {
    expect(send({ type: 'zone/create', ...fields })).toMatchObject({ refused: { code: 'bad_request' } });
  });

  test.each([
    { type: 'zone/update', zone_id: 'school' },
    { type: 'zone/update', radius: 20 },
    { type: 'zone/update', zone_id: ['school'], radius: 20 },
    { type: 'zone/delete', zone_id: '' },
    { type: 'zone/delete', zone_id: 'school', name: 'x' },
  ])('%j: malformed', (command) => {
    expect(send(command)).toMatchObject({ refused: { code: 'bad_request' } });
  });

  test('without the right nothing is asked; whoever loses it meanwhile changes nothing', () => {
    const without = testContext({ ...role, rights: ['energy'], functions: [1] });
    const losing = { ...context, current: () => without };
    const blind = {
      ...context,
      current: () => testContext({ ...role, entities: {}, others: ['zone.school'] }),
    };
    for (const command of [
      { type: 'zone/update', zone_id: 'school', radius: 20 },
      { type: 'zone/delete', zone_id: 'school' },
    ]) {
      expect(send(command, without)).toMatchObject({
        refused: { refused: { reason: 'right', right: 'zones' } },
      });
      expect(send(command, losing)).toMatchObject({ sent: [], answer: { refused: { right: 'zones' } } });
      expect(send(command, blind)).toMatchObject({ sent: [], answer: { refused: { reason: 'device' } } });
      expect(send(command, { ...context, current: () => undefined })).toMatchObject({
        sent: [],
        answer: { code: 'identity_unavailable' },
      });
    }
    expect(send({ type: 'zone/create', ...school }, without)).toHaveProperty('refused');
  });
});
