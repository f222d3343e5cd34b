import { describe, expect, test } from 'vitest';
import { readOutcome, readSignInStep, type SignInStep, type UnreadableStep } from './sign-in-step.ts';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const answerOf = (username: string): SignInStep => ({ kind: 'answer', flowId: 'f1', username });

describe('readSignInStep', () => {
  test.each<[string, string, string, SignInStep]>([
    ['/auth/login_flow', json, '{"client_id":"x"}', { kind: 'begin', username: undefined }],
    ['/auth/login_flow', json, '{"username":" Anna "}', { kind: 'begin', username: 'anna' }],
    [
      '/auth/login_flow/f1',
      'text/plain',
      '{"username":"ANNA","password":"p"}',
      { kind: 'answer', flowId: 'f1', username: 'anna' },
    ],
    ['/auth/login_flow/f1', json, '{"code":"123456"}', { kind: 'answer', flowId: 'f1', username: undefined }],
    ['/auth/login_flow/f1', json, '{"username":"anna","username":"LUCA"}', answerOf('luca')],
    ['/auth/login_flow/f1', 'application/json; charset="UTF-8"', '{"username":"anna"}', answerOf('anna')],
    ['/auth/login_flow/f1', json, '{"username":"  "}', answerOf('')],
    [
      '/auth/login_flow/f1',
      json,
      '{"username":["anna"]}',
      { kind: 'answer', flowId: 'f1', username: undefined },
    ],
    ['/auth/token', form, 'grant_type=authorization_code&code=c', { kind: 'exchange', username: undefined }],
    [
      '/auth/token',
      form,
      'grant_type=password&username=Anna&password=p',
      { kind: 'exchange', username: 'anna' },
    ],
    [
      '/auth/token',
      json,
      '{"grant_type":"password","username":"Anna"}',
      { kind: 'exchange', username: 'anna' },
    ],
    [
      '/auth/token',
      form,
      'grant_type=refresh_token&refresh_token=r&client_id=c',
      { kind: 'renewal', refreshToken: 'r', clientId: 'c' },
    ],
    [
      '/auth/token',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="grant_type"\r\n\r\nrefresh_token\r\n--b\r\nContent-Disposition: form-data; name="refresh_token"\r\nContent-Type: text/plain\r\n\r\nr\r\n--b--',
      { kind: 'renewal', refreshToken: 'r', clientId: '' },
    ],
  ])('reads %s %s %s', (path, type, body, step) => {
    expect(readSignInStep(path, type, Buffer.from(body))).toEqual(step);
  });

  test.each<[string, string, Buffer, UnreadableStep]>([
    ['/auth/login_flow/f1', json, Buffer.from('no json'), 'not_json'],
    ['/auth/login_flow/f1', json, Buffer.from(''), 'not_json'],
    // Python's own parser reads it, and takes the last of doubled keys.
    [
      '/auth/login_flow/f1',
      json,
      Buffer.from('{"username":"anna","password":NaN,"password":"p"}'),
      'not_json',
    ],
    ['/auth/login_flow/f1', `${json}; charset=utf-16`, Buffer.from('{}', 'utf16le'), 'unknown_charset'],
    ['/auth/login_flow/f1', `${json}; charset=utf-8; charset=utf-7`, Buffer.from('{}'), 'unknown_charset'],
    ['/auth/login_flow/f1', `${json}; charset*=us-ascii''utf-7`, Buffer.from('{}'), 'unknown_charset'],
    ['/auth/token', `${form};charset=cp037`, Buffer.from('grant_type=x'), 'unknown_charset'],
    ['/auth/login_flow/f1', json, Buffer.from([0x7b, 0xff, 0x7d]), 'unknown_charset'],
    ['/auth/login_flow/f1', json, Buffer.from(`{"username":"${'x'.repeat(256)}"}`), 'name_too_long'],
    ['/auth/token', form, Buffer.from(`grant_type=password&username=${'x'.repeat(256)}`), 'name_too_long'],
  ])('cannot read %s %s %s: %s', (path, type, body, reason) => {
    expect(readSignInStep(path, type, body)).toBe(reason);
  });

  test('leaves other paths alone', () => {
    expect(readSignInStep('/auth/providers', json, Buffer.from('{}'))).toBeUndefined();
  });
});

describe('readOutcome', () => {
  const begin: SignInStep = { kind: 'begin', username: undefined };
  const answer: SignInStep = { kind: 'answer', flowId: 'f', username: 'anna' };
  const exchange: SignInStep = { kind: 'exchange', username: undefined };

  test.each<[SignInStep, number, string, string]>([
    [begin, 200, '{"type":"form","flow_id":"f","errors":{}}', 'neutral'],
    [begin, 400, '{"message":"Invalid client id"}', 'failure'],
    [begin, 400, '{"message":"Message format incorrect: x"}', 'neutral'],
    [answer, 200, '{"type":"form","errors":{"base":"invalid_auth"}}', 'failure'],
    [answer, 200, '{"type":"form","step_id":"mfa","errors":{"base":"invalid_code"}}', 'failure'],
    [answer, 200, '{"type":"form","step_id":"mfa","errors":{}}', 'continues'],
    [answer, 200, '{"type":"abort","reason":"too_many_retry"}', 'failure'],
    [answer, 200, '{"type":"abort","reason":"login_expired"}', 'neutral'],
    [answer, 200, '{"type":"create_entry","result":"c"}', 'success'],
    [answer, 403, '{"message":"Login blocked: User is not active"}', 'failure'],
    [answer, 404, '{"message":"Invalid flow specified"}', 'neutral'],
    [answer, 502, '<html>', 'neutral'],
    [exchange, 400, '{"error":"invalid_grant"}', 'failure'],
    [exchange, 403, '{"error":"access_denied"}', 'failure'],
    [exchange, 200, '', 'neutral'],
  ])('%j %i %s is a %s', (step, status, body, kind) => {
    expect(readOutcome(step, status, body).kind).toBe(kind);
  });

  test('reads the token that was issued', () => {
    expect(readOutcome(exchange, 200, '{"access_token":"t"}')).toEqual({ kind: 'success', accessToken: 't' });
    expect(readOutcome(begin, 200, '{"token":"t"}')).toEqual({ kind: 'success', accessToken: 't' });
  });
});
