import type { ConnectionState } from '@soglia/hub-client/connection';
import { HubError, SignInError } from '@soglia/hub-client/errors';
import { expect, it } from 'vitest';
import { loadFailureOf, type LoadFailure } from './load-failure.ts';

const lost = (error: HubError): ConnectionState => ({ kind: 'lost', nextAt: 0, error });
const refused = (cause?: unknown): ConnectionState => ({
  kind: 'refused',
  error: new HubError('refused', 'No', { cause }),
});
const ready: ConnectionState = { kind: 'ready', since: 0, hubVersion: '2026.11.0' };
const usual: Parameters<typeof loadFailureOf>[0] = {
  state: ready,
  base: 'http://casa.local:8123',
  blocked: false,
  invalidAnswer: false,
};

it.each<readonly [string, Partial<typeof usual>, LoadFailure]>([
  ['a hub that does not answer', { state: { kind: 'connecting' } }, 'timeout'],
  ['a connected hub that does not send its devices', {}, 'timeout'],
  ['no answer in time', { state: lost(new HubError('timeout', 'late')) }, 'timeout'],
  ['no address', { base: '', state: lost(new HubError('disconnected', 'gone')) }, 'noServer'],
  ['a token that the hub refuses', { state: refused() }, 'unauthorized'],
  ['no token left', { state: refused(new SignInError('expired', 'over')) }, 'noToken'],
  ['a connection that is lost', { state: lost(new HubError('disconnected', 'gone')) }, 'unreachable'],
  ['an error of the hub', { state: lost(new HubError('hub_error', 'boom')) }, 'unreachable'],
  [
    'a request that the browser blocks',
    { state: lost(new HubError('disconnected', 'gone')), blocked: true },
    'crossOrigin',
  ],
  ['a server that is no hub', { state: lost(new HubError('invalid', 'html')) }, 'invalid'],
  ['an answer without devices', { invalidAnswer: true }, 'invalid'],
])('%s', (_what, circumstances, failure) =>
  expect(loadFailureOf({ ...usual, ...circumstances })).toBe(failure),
);
