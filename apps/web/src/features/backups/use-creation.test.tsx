// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { BackupProgress } from '@soglia/hub-client/backups';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError, SignInError } from '@soglia/hub-client/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { useCreation } from './use-creation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unsupported = new HubError('unsupported', 'Unknown command');
/** A hub with places, that begins at once. */
const answers = {
  get_config: { time_zone: 'Europe/Rome' },
  'backup/agents/info': { agents: [{ agent_id: 'backup.local' }] },
  'backup/config/info': { config: { create_backup: { agent_ids: [] } } },
  'backup/generate': { backup_job_id: 'j' },
};

/** The hook on a hub that answers so; an error is a refusal. */
function follow(answersOfHub: Readonly<Record<string, unknown>> = answers, rest: Partial<Service> = {}) {
  const sent: { readonly type: string; readonly [field: string]: unknown }[] = [];
  const fake = createFakeHub({
    ready: true,
    command: ((message) => {
      sent.push(message);
      const answer = answersOfHub[message.type] ?? unsupported;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }) as Connection['command'],
  });
  const onReload = vi.fn();
  const hub = {
    ...fake.hub,
    tokens: {
      ...fake.hub.tokens,
      accessToken: () => (rest.token === undefined ? Promise.resolve('token') : Promise.reject(rest.token)),
    },
    platform: {
      ...fake.hub.platform,
      fetch: () =>
        Promise.resolve({
          ok: (rest.status ?? 500) < 400,
          status: rest.status ?? 500,
          headers: { get: () => null },
          text: () => Promise.resolve('[]'),
        }),
    },
  };
  const { result } = renderHook(() => useCreation({ model: 'places', onReload }), {
    wrapper: withHub(hub),
  });
  const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
  const press = async () => {
    await settle();
    act(() => result.current.create('all'));
    await settle();
  };
  const report = async (progress: BackupProgress) => {
    act(() => result.current.onProgress(progress));
    await settle();
  };
  return { result, sent, onReload, settle, press, report, answersOfHub };
}

interface Service {
  readonly status: number;
  readonly token: SignInError;
}

const idle = { kind: 'idle' } as const;

it('succeeds with the hub’s report, and reads the list anew 5 s later', async () => {
  const { result, onReload, settle, press, report } = follow();
  await press();
  expect(result.current.creation).toEqual({ kind: 'creating' });
  await report({ kind: 'completed', work: 'create' });
  await report(idle);
  expect(result.current.creation).toEqual({ kind: 'created' });
  await settle(4_900);
  expect(onReload).not.toHaveBeenCalled();
  await settle(200);
  expect(onReload).toHaveBeenCalledOnce();
  expect(result.current.creation).toEqual(idle);
});

it.each([
  ['there', true, 'created'],
  ['not there', false, 'failed'],
])('after a lost connection it looks whether the backup is %s', async (_what, isThere, kind) => {
  const answersOfHub: Record<string, unknown> = { ...answers };
  const { result, sent, press, report } = follow(answersOfHub);
  await press();
  const name = sent.find(({ type }) => type === 'backup/generate')?.['name'];
  answersOfHub['backup/info'] = {
    backups: isThere ? [{ backup_id: 'a', name }] : [],
    state: 'create_backup',
  };
  await report(idle);
  expect(result.current.creation.kind).toBe('creating');
  answersOfHub['backup/info'] = { backups: isThere ? [{ backup_id: 'a', name }] : [], state: 'idle' };
  await report(idle);
  expect(result.current.creation.kind).toBe(kind);
});

const failed = (title: string, hint?: string) => ({ kind: 'failed', title, hint });
it.each([
  ['the service refuses', { status: 403 }, failed('Errore creazione backup: 403')],
  ['the service succeeds', { status: 200 }, { kind: 'created' }],
  [
    'there is no token',
    { token: new SignInError('expired', 'gone') },
    failed(
      'Token Mancante',
      'È necessario configurare un Long-Lived Token di Home Assistant per creare backup.',
    ),
  ],
] as const)('where the command is missing and %s', async (_what, rest, creation) => {
  const { result, press } = follow({}, rest);
  await press();
  expect(result.current.creation).toEqual(creation);
});

it('says why the hub failed, and presses in between do nothing', async () => {
  const { result, sent, press, report } = follow();
  await press();
  await press();
  expect(sent.filter(({ type }) => type === 'backup/generate')).toHaveLength(1);
  await report({ kind: 'failed', work: 'create', reason: 'upload_failed' });
  expect(result.current.creation).toMatchObject({ title: 'Errore creazione backup: upload_failed' });
});

it('a list is read anew where somebody else has made a backup', async () => {
  const { onReload, report } = follow();
  await report({ kind: 'completed', work: 'create' });
  expect(onReload).toHaveBeenCalledOnce();
});
