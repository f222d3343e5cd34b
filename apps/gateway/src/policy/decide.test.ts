import { describe, expect, test } from 'vitest';
import { anonymousCaller, tokenCaller, type Caller } from '#identity/caller.ts';
import { commandKind, type CommandKind } from './command-kinds.ts';
import { createDecide } from './decide.ts';
import type { GuardRequest } from './verdict.ts';

const decide = createDecide({
  info: { version: '1.2.3', features: [] },
  callerOf: () => ({ kind: 'unrestricted' }),
  house: () => undefined,
  owner: () => ({ id: 'maria', username: 'Maria' }),
  now: Date.now,
});
const caller = anonymousCaller('127.0.0.1');

describe('decide for an unrestricted caller', () => {
  test.each<[unknown, CommandKind]>([
    [{ type: 'ping' }, 'session'],
    [{ type: 'auth/refresh_tokens' }, 'session'],
    [{ type: 'call_service' }, 'act'],
    [{ type: 'conversation/process' }, 'act'],
    [{ type: 'get_states' }, 'read'],
    [{ type: 'history/stream' }, 'read'],
    [{ type: 'config/entity_registry/list' }, 'read'],
    [{ type: 'config/entity_registry/update' }, 'manage'],
    [{ type: 'config/auth/create' }, 'manage'],
    [{ type: 'pingx' }, 'other'],
    [{ type: 'ping/' }, 'other'],
    [{ type: 'config' }, 'other'],
    [{ type: 'auth/' }, 'session'],
    [{ type: 'constructor' }, 'other'],
    [{ type: ['ping'] }, 'other'],
    [{}, 'other'],
    [null, 'other'],
    [5, 'other'],
  ])('%j is %s and passes', (message, kind) => {
    expect(commandKind(message)).toBe(kind);
    expect(decide({ kind: 'message', message }, caller)).toEqual({ kind: 'pass' });
  });
});

const person = (isOwner: boolean): Caller => ({
  ...tokenCaller('token', '127.0.0.1'),
  kind: 'person',
  person: { userId: 'anna', name: 'Anna', isAdmin: true, isOwner, roleId: 'administrator' },
});
const message = (fields: object): GuardRequest => ({ kind: 'message', message: { id: 1, ...fields } });

describe('the account of the owner', () => {
  const provider = 'config/auth_provider/homeassistant';
  const credentials = { username: 'second', password: 'secret' };

  test.each([
    { type: `${provider}/create`, user_id: 'maria', ...credentials },
    { type: `${provider}/delete`, username: ' MARIA' },
    { type: 'config/auth/delete', user_id: 'maria' },
  ])('%j is for the owner, and for whom the gateway does not know', (fields) => {
    expect(decide(message(fields), person(false))).toMatchObject({ kind: 'refuse', code: 'unauthorized' });
    for (const by of [person(true), tokenCaller('token', '127.0.0.1')])
      expect(decide(message(fields), by)).toEqual({ kind: 'pass' });
  });

  test.each([
    { type: `${provider}/create`, user_id: 'luca', ...credentials },
    { type: `${provider}/create`, ...credentials },
    { type: `${provider}/delete`, username: 'luca' },
    { type: `${provider}/delete` },
    { type: 'config/auth/delete', user_id: 'luca' },
    { type: 'config/auth/list' },
  ])('%j is of others', (fields) => {
    expect(decide(message(fields), person(false))).toEqual({ kind: 'pass' });
  });
});

describe('restoring a backup', () => {
  const http = (method: string, path: string): GuardRequest => ({ kind: 'http', method, path, query: '' });
  const restores = [
    message({ type: 'backup/restore', backup_id: 'a', agent_id: 'b' }),
    message({ type: 'call_service', domain: 'hassio', service: 'restore_full' }),
    message({ type: 'call_service', domain: ' HASSIO', service: 'Restore_Partial ' }),
    message({ type: 'supervisor/api', endpoint: '/backups/a/restore/full', method: 'post' }),
    http('POST', '/api/hassio/backups/a/restore/partial'),
    http('POST', '/api/hassio/snapshots/a/restore/full'),
    http('POST', '/api/services/hassio/restore_full'),
  ];
  const others = [
    message({ type: 'backup/info' }),
    message({ type: 'backup/delete', backup_id: 'restore' }),
    message({ type: 'call_service', domain: 'hassio', service: 'backup_full' }),
    message({ type: 'supervisor/api', endpoint: '/backups/a/info' }),
    http('GET', '/api/backup/download/restore'),
  ];

  test.each(restores)('%j is for the owner, and for whom the gateway does not know', (request) => {
    expect(decide(request, person(false))).toMatchObject({ kind: 'refuse', code: 'unauthorized' });
    for (const by of [person(true), tokenCaller('token', '127.0.0.1')])
      expect(decide(request, by)).toEqual({ kind: 'pass' });
  });

  test.each(others)('%j is not one', (request) => {
    expect(decide(request, person(false))).toEqual({ kind: 'pass' });
  });
});
