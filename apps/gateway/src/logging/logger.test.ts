import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openClient } from '#testing/test-client.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { startTestHub } from '#testing/test-hub.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createLogger } from './logger.ts';
import { maskPath } from './mask-path.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let output = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      output += chunk.toString();
      done();
    },
  });
  write(createLogger('trace', sink));
  return output;
}

describe('createLogger', () => {
  test('of an error only its name, its code and its stack frames', () => {
    const error = Object.assign(new Error('the password is segreto'), { code: 'E_BAD', body: 'segreto' });
    const output = logged((logger) => {
      logger.error({ err: error }, 'failed');
      logger.error({ err: new SyntaxError('Unexpected token in {"password":"segreto"}') }, 'failed');
    });
    expect(output).toContain('"code":"E_BAD"');
    expect(output).toContain('"name":"SyntaxError"');
    expect(output).toContain('logger.test.ts');
    expect(output).not.toContain('segreto');
  });

  test('fields with the name of a secret are hidden, at any of three depths', () => {
    const secret = {
      password: 'segreto',
      access_token: 'segreto',
      otp: 'segreto',
      phone: '+393331234567',
      username: 'segreto',
    };
    const output = logged((logger) => {
      logger.info({ ...secret, deep: secret, deeper: { down: secret } }, 'x');
    });
    expect(output).not.toMatch(/segreto|333/);
  });

  test('user name and password of an address are hidden', () => {
    const output = logged((logger) => {
      logger.info({ address: 'postgres://anna:segreto@db:5432/soglia' }, 'at https://segreto@hub/');
      logger.info({ address: 'postgres://anna:troppo@segreto@db:5432/soglia' }, 'again');
      logger.info({ settings: { databaseUrl: 'segreto', secret: 'segreto' } }, 'started');
    });
    expect(output).toContain('postgres://[hidden]@db:5432/soglia');
    expect(output).not.toContain('segreto');
  });

  test('what looks like a token is hidden wherever it appears', () => {
    const token = makeToken('anna');
    const output = logged((logger) => {
      logger.info({ note: `Bearer abc ${token} ${'ab12'.repeat(32)}` }, `seen ${token}`);
    });
    expect(output).not.toContain(token);
    expect(output).not.toMatch(/Bearer abc|ab12ab12/);
  });
});

test.each([
  ['/api/states', '/api/states'],
  ['/api/states/light.camera_di_anna', '/api/states/*'],
  ['/api/webhook/segreto', '/api/webhook/*'],
  ['/auth/login_flow/0123456789abcdef0123456789abcdef', '/auth/login_flow/*'],
  ['/api/hls/abcdef/segment/1.m4s', '/api/hls/*/…'],
  ['/energy?auth=segreto', '/energy'],
  ['/x#segreto', '/*'],
  ['/', '/'],
])('the path %s is logged as %s', (url, seen) => {
  expect(maskPath(url)).toBe(seen);
});

test('requests with secrets in every place leave none of them in the log', async () => {
  const secret = (what: string) => `marcato-${what}-4711`;
  const token = makeToken('marcato-token-4711');
  const forged = makeToken('marcato-forged-4711');
  await using hub = await startTestHub({
    handle: (request, response) => {
      if (request.url === '/auth/token')
        response.end(JSON.stringify({ access_token: token, refresh_token: secret('refresh') }));
      else if (request.url?.startsWith('/auth/login_flow') === true)
        response.end(JSON.stringify({ type: 'create_entry', result: secret('result') }));
      else if (request.url === '/dies') request.socket.destroy();
      else return false;
      return true;
    },
  });
  await using gateway = await startTestGateway(hub.url, { logLevel: 'trace' });
  hub.validTokens.add(token);
  const post = (path: string, body: string) => fetch(`${gateway.hubUrl}${path}`, { method: 'POST', body });

  await post(
    `/auth/login_flow/${secret('flow')}`,
    JSON.stringify({ username: secret('user'), password: secret('password') }),
  );
  await post(`/auth/login_flow/${secret('flow')}`, JSON.stringify({ code: secret('code') }));
  await post(`/auth/login_flow/${secret('flow')}`, `{"password":"${secret('broken')}`);
  await post('/auth/token', `grant_type=authorization_code&code=${secret('grant')}`);
  await post('/auth/token', `grant_type=refresh_token&refresh_token=${secret('refresh')}`);
  for (const bearer of [token, forged, secret('nonsense')]) {
    await fetch(`${gateway.hubUrl}/api/states?phone=+39${secret('phone')}`, {
      headers: { authorization: `Bearer ${bearer}`, cookie: secret('cookie') },
    });
  }
  await fetch(
    `${gateway.hubUrl}/api/backup/download/a?agent_id=b&password=${secret('backup')}&authSig=${forged}`,
  );
  await fetch(`${gateway.hubUrl}/energy?auth=${token}`);
  await fetch(`${gateway.hubUrl}/api/webhook/${secret('webhook')}`);
  await fetch(`${gateway.hubUrl}/api/%zz${secret('path')}`);
  await fetch(`${gateway.hubUrl}/dies?x=${secret('dies')}`, { method: 'POST', body: secret('body') });
  await fetch(`${gateway.appUrl}/login?next=${secret('next')}`);
  await fetch(`${gateway.appUrl}/%zz${secret('path')}`);

  const client = openClient(gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  client.socket.send(
    JSON.stringify({ id: 1, type: 'call_service', service_data: { code: secret('alarm') } }),
  );
  client.socket.send(JSON.stringify({ id: 2, type: secret('type') }));
  client.socket.send(`{"id":3,"type":"${secret('half')}`);
  await client.waitForClose();
  const refused = openClient(gateway.socketUrl);
  await refused.signIn(forged);
  await refused.waitForClose();
  await hub.close();
  await fetch(`${gateway.hubUrl}/api/states`, {
    headers: { authorization: `Bearer ${makeToken('marcato-new-4711')}` },
  });

  await waitFor(() => {
    expect(gateway.log().match(/"msg":"request"/g)?.length).toBe(16);
  });
  const output = gateway.log();
  expect(output).not.toMatch(/marcato/);
  for (const whole of [token, forged])
    for (const part of whole.split('.')) if (part.length > 20) expect(output.includes(part)).toBe(false);
});
