import { describe, expect, test } from 'vitest';
import { anonymousCaller } from '#identity/caller.ts';
import { commandKind, type CommandKind } from './command-kinds.ts';
import { createDecide } from './decide.ts';

const decide = createDecide({
  info: { version: '1.2.3', features: [] },
  callerOf: () => ({ kind: 'unrestricted' }),
  house: () => undefined,
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
