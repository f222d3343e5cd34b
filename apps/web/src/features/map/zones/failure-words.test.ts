import { HubError, SignInError } from '@soglia/hub-client/errors';
import { expect, it } from 'vitest';
import { creationFailure } from './failure-words.ts';
import { ServiceError } from './zone-errors.ts';

const refusal = { code: 'unauthorized', message: 'Unauthorized' };

it.each([
  ['no token', new SignInError('expired', 'x'), 'token'],
  ['a refused token', new HubError('refused', 'x'), 'token'],
  ['a service without a token', new ServiceError(401), 'token'],
  ['no such service', new ServiceError(404), 'service'],
  ['no such command', new HubError('unsupported', 'x'), 'service'],
  ['a service that fails', new ServiceError(500), 'manual'],
  ['an account that may not', new HubError('refused', 'x', { hub: refusal }), 'manual'],
  ['a lost connection', new HubError('disconnected', 'x'), 'manual'],
  ['a bug', new TypeError('x'), 'manual'],
  ['a role that may not', new HubError('refused', 'x', { hub: { ...refusal, reason: 'right' } }), 'said'],
  ['data that the hub refuses', new HubError('invalid', 'bad icon'), 'said'],
])('answers %s', (_what, cause, kind) => expect(creationFailure(cause).kind).toBe(kind));
