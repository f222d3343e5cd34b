import { isRecord } from '@soglia/hub-client/json';
import { describe, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { testContext } from '../testing/rule-context.ts';
import { walkSteps } from '../testing/walk-steps.ts';

const PASSWORD = 'ABCD-SEGRETA';
const config = {
  agents: {
    'cloud.cloud': { protected: true, retention: null },
    'nas.plain': { protected: false, retention: null },
  },
  automatic_backups_configured: true,
  create_backup: { agent_ids: ['cloud.cloud'], name: null, password: PASSWORD, include_database: true },
  retention: { copies: 3, days: null },
  schedule: { days: [], recurrence: 'daily', time: null },
  next_automatic_backup: null,
  secret_of_tomorrow: 'segreto',
};
const backup = {
  backup_id: 'abc',
  name: 'Backup_1',
  date: '2026-06-01T04:52:13+02:00',
  database_included: true,
  agents: { 'cloud.cloud': { size: 5, protected: true, account: 'segreto' } },
  extra_metadata: { instance_id: 'segreto' },
  addons: [{ name: 'Mosquitto', slug: 'core_mosquitto', version: '6', options: 'segreto' }],
};
const results: Readonly<Record<string, unknown>> = {
  'backup/info': {
    agent_errors: { 'cloud.cloud': 'segreto@10.0.0.2 does not answer' },
    backups: [backup],
    state: 'idle',
    last_action_event: { manager_state: 'create_backup', state: 'failed', detail: 'segreto' },
  },
  'backup/details': { agent_errors: {}, backup },
  'backup/agents/info': { agents: [{ agent_id: 'cloud.cloud', name: 'cloud', token: 'segreto' }] },
  'backup/config/info': { config },
  'backup/config/update': null,
  'backup/generate': { backup_job_id: 'job', detail: 'segreto' },
  'backup/generate_with_automatic_settings': { backup_job_id: 'job' },
};

/** A hub of the newest model, or one of 2024. */
const hubOf = (known: Readonly<Record<string, unknown>>) => (message: unknown) => {
  const type = isRecord(message) ? String(message['type']) : '';
  const result = known[type];
  return [result === undefined ? { success: false } : { success: true, result }];
};

type Message = Readonly<Record<string, unknown>> & { readonly type: string };

/** What the client gets, and what the hub was asked to change. */
function outcomeOf(
  message: Message,
  known = results,
  context = testContext({ entities: {}, rights: ['backups'] }),
) {
  const verdict = ask(context, message);
  if (verdict.kind !== 'on_behalf') return { refused: verdict };
  const changed: unknown[] = [];
  const outcome = walkSteps(verdict.steps(), hubOf(known), (step) => changed.push(step));
  return { outcome, changed };
}

describe('backups of a role with the right', () => {
  test.each(Object.keys(results))('%s: never a password, nor what the screen does not need', (type) => {
    const fields = {
      'backup/details': { backup_id: 'abc' },
      'backup/generate': { agent_ids: ['cloud.cloud'] },
    };
    const { outcome } = outcomeOf({ type, ...fields[type as keyof typeof fields] });
    expect(outcome).toMatchObject({ success: true });
    expect(JSON.stringify(outcome)).not.toMatch(/segret|SEGRETA/i);
  });

  test('the settings say only whether there is a password', () => {
    expect(outcomeOf({ type: 'backup/config/info' }).outcome).toMatchObject({
      result: {
        config: { create_backup: { password: null, password_set: true, agent_ids: ['cloud.cloud'] } },
      },
    });
  });

  test('the hub’s password is added where a place is encrypted', () => {
    const made = (...agents: readonly string[]) =>
      outcomeOf({ type: 'backup/generate', agent_ids: agents, name: 'Backup_2' }).changed;
    const message = { type: 'backup/generate', name: 'Backup_2' };
    expect(made('cloud.cloud', 'nas.plain')).toEqual([
      { ...message, agent_ids: ['cloud.cloud', 'nas.plain'], password: PASSWORD },
    ]);
    expect(made('nas.plain')).toEqual([{ ...message, agent_ids: ['nas.plain'] }]);
    // A place without settings is encrypted, as the hub does.
    expect(made('__proto__')).toEqual([{ ...message, agent_ids: ['__proto__'], password: PASSWORD }]);
  });

  test('the model of 2024 gets no fields, and answers with the backup', () => {
    const old = { 'backup/generate': { slug: 'a', name: 'Core', size: 0.1, path: '/config/segreto.tar' } };
    const { outcome, changed } = outcomeOf({ type: 'backup/generate', name: 'Backup_2' }, old);
    expect(changed).toEqual([{ type: 'backup/generate' }]);
    expect(outcome).toEqual({ success: true, result: { slug: 'a', name: 'Core', size: 0.1 } });
    expect(outcomeOf({ type: 'backup/config/info' }, old).outcome).toMatchObject({ code: 'unknown_command' });
  });

  test.each<Message>([
    { type: 'backup/generate', agent_ids: ['cloud.cloud'], password: 'mine' },
    { type: 'backup/generate', agent_ids: ['cloud.cloud'], password: null },
    { type: 'backup/generate', agent_ids: 'cloud.cloud' },
    { type: 'backup/generate', agent_ids: ['a'], name: 'x'.repeat(256) },
    { type: 'backup/generate', agent_ids: ['a'], name: 'A\u202eB' },
    { type: 'backup/config/update', create_backup: { password: 'mine' } },
    { type: 'backup/config/update', agents: { 'cloud.cloud': { protected: false } } },
    { type: 'backup/config/update', retention: { copies: 0 } },
    { type: 'backup/config/update', schedule: { time: '25 o’clock' } },
    { type: 'backup/details', backup_id: 'abc', agent_id: 'x' },
    { type: 'backup/info', id: '7' },
  ])('%j is malformed', (message) => {
    expect(outcomeOf(message)).toMatchObject({ refused: { kind: 'refuse', code: 'bad_request' } });
  });

  test('without the right, or once it is gone, nothing is answered and nothing done', () => {
    const types = [...Object.keys(results), 'backup/subscribe_events'];
    const none = testContext({ entities: {}, rights: ['energy'] });
    for (const type of types) {
      expect(outcomeOf({ type }, results, none)).toMatchObject({ refused: { refused: { reason: 'right' } } });
    }
    const had = { ...testContext({ entities: {}, rights: ['backups'] }), current: () => none };
    for (const message of [
      { type: 'backup/info' },
      { type: 'backup/generate', agent_ids: ['cloud.cloud'] },
      { type: 'backup/generate_with_automatic_settings' },
      { type: 'backup/config/update', automatic_backups_configured: true },
    ])
      expect(outcomeOf(message, results, had)).toMatchObject({ outcome: { kind: 'refuse' }, changed: [] });
    const followed = ask(had, { type: 'backup/subscribe_events' });
    expect(
      followed.kind === 'follow_on_behalf' && followed.narrow({ manager_state: 'idle' }),
    ).toBeUndefined();
  });
});
