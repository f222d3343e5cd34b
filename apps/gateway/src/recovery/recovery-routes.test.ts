import { expect, test } from 'vitest';
import { phones, startRecoveryHouse } from '#testing/recovery-house.ts';
import { waitFor } from '#testing/wait-for.ts';

test('what is no request for a recovery is refused by what the person typed', async () => {
  await using house = await startRecoveryHouse();
  const { post } = house.recovery;
  const code = async (body: unknown, headers?: Record<string, string>) => {
    const answer = await post(body, '127.0.0.1', headers);
    return [answer.status, answer.body['code']];
  };
  const phone = phones.luca;
  const token = 'x'.repeat(43);
  expect(await code('{')).toEqual([400, 'bad_request']);
  expect(await code('{"__proto__":{"action":"send_otp"}}')).toEqual([400, 'bad_request']);
  expect(await code('[]')).toEqual([422, 'invalid_fields']);
  expect(await code({ action: 'delete_otp', phone })).toEqual([422, 'invalid_fields']);
  expect(await code({ action: 'send_otp', phone, username: '' })).toEqual([422, 'invalid_fields']);
  for (const username of ['luca\r\nBcc: x@example.com', '\u202eluca', 'x'.repeat(256), 7])
    expect(await code({ action: 'send_otp', phone, username })).toEqual([422, 'invalid_fields']);
  for (const other of [
    '393123456782',
    '+39 312 345 6782',
    `${phone}\r\n`,
    `${phone}\n+393000000000`,
    [phone],
  ])
    expect(await code({ action: 'send_otp', phone: other, username: 'luca' })).toEqual([
      422,
      'invalid_fields',
    ]);
  expect(await code({ action: 'send_otp', phone, username: 'luca', email: 'x@example.com' })).toEqual([
    422,
    'invalid_fields',
  ]);
  for (const wrong of ['12345', '1234567', '12 456', '１２３４５６', 123_456, ['123456'], { $ne: '' }])
    expect(await code({ action: 'verify_otp', phone, code: wrong })).toEqual([403, 'recovery_code_wrong']);
  for (const password of ['', '12345', 'x'.repeat(73), '\ud800aaaaaa', 123_456])
    expect(
      await code({ action: 'reset_password', phone, reset_token: token, new_password: password }),
    ).toEqual([422, 'invalid_password']);
  const large = { action: 'reset_password', phone, reset_token: 'x'.repeat(8000), new_password: 'xxxxxx' };
  expect(await code(large)).toEqual([413, 'body_too_large']);
  expect(await code('action=send_otp', { 'content-type': 'text/plain' })).toEqual([
    415,
    'unsupported_media_type',
  ]);
  expect(house.messages).toEqual([]);
});

test('a template in a name is text, and stands in no message', async () => {
  await using house = await startRecoveryHouse({ settings: { productName: 'Casa {{ 7*7 }} <b>' } });
  const { owner, recovery } = house;
  const name = '{{ states }} ${x} %0d%0aBcc: <script>';
  const person = {
    username: '{{nonna}}',
    password: 'segreta1',
    role_id: 'guest',
    name,
    phone: '+393123456700',
  };
  expect(await house.send(owner, 'POST', '/api/users', person)).toMatchObject({ status: 201 });
  // The hub tells of a new person, and then of their account: a code that is asked for before is not sent.
  const text = await waitFor(async () => {
    expect(await recovery.request(person.phone, '{{nonna}}')).toMatchObject({ status: 200 });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const message = house.messages.find((one) => one.includes(person.phone));
    if (message === undefined) throw new Error('no code was sent');
    return message;
  });
  const [, ...lines] = text.trim().split('\n');
  expect(lines.join('\n')).toMatch(
    /^ {2}\d{6} è il codice per cambiare la tua password di Casa \{\{ 7\*7 \}\} <b>\. /,
  );
  expect(lines.join('\n')).not.toContain('states');
});

test('pages of the app may ask, with the mark of their device; other sites may not', async () => {
  await using house = await startRecoveryHouse();
  const { gateway } = house;
  const ask = (origin: string, method: string) =>
    fetch(`${gateway.hubUrl}/api/password-reset`, {
      method,
      headers: {
        origin,
        ...(method === 'OPTIONS' && {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        }),
      },
    });
  for (const method of ['OPTIONS', 'GET']) {
    const own = await ask(gateway.appUrl, method);
    expect(own.headers.get('access-control-allow-origin')).toBe(gateway.appUrl);
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    const other = await ask('http://evil.example', method);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('access-control-allow-credentials')).toBeNull();
  }
  expect((await ask('http://evil.example', 'OPTIONS')).status).toBe(403);
  const elsewhere = await fetch(`${gateway.hubUrl}/api/soglia/info`, { headers: { origin: gateway.appUrl } });
  expect(elsewhere.headers.get('access-control-allow-credentials')).toBeNull();
});

test('without a way to send, and before the house is prepared, it is not offered', async () => {
  await using house = await startRecoveryHouse({ parts: { terminal: undefined } });
  const offer = () => house.send('', 'GET', '/api/password-reset');
  expect(await offer()).toMatchObject({
    body: { available: false, reason: 'no_sender', sent_by: null },
  });
  expect(await house.recovery.request(phones.luca, 'luca')).toMatchObject({
    status: 409,
    body: { code: 'recovery_unavailable' },
  });
  await using unprepared = await startRecoveryHouse({ prepared: false });
  expect((await unprepared.send('', 'GET', '/api/password-reset')).body).toEqual({
    available: false,
    reason: 'not_prepared',
    sent_by: null,
  });
  expect(await unprepared.recovery.request(phones.luca, 'luca')).toMatchObject({ status: 409 });
});

test('the phone and e-mail of the owner are the owner’s own business', async () => {
  await using house = await startRecoveryHouse();
  const { owner } = house;
  const users = (await house.send(owner, 'GET', '/api/users')).body as readonly {
    id: string;
    username: string;
  }[];
  const idOf = (name: string) => users.find(({ username }) => username === name)?.id ?? '';
  const hub = await house.askHub(owner);
  await hub.command({ type: 'config/auth/update', user_id: idOf('luca'), group_ids: ['system-admin'] });
  const luca = await house.signIn('luca');
  const set = (token: string, body: object) => house.send(token, 'PUT', `/api/users/${idOf('maria')}`, body);
  expect(await set(luca, { phone: '+393123456799' })).toMatchObject({ status: 403, code: 'owner_only' });
  expect(await set(luca, { email: 'luca@example.com' })).toMatchObject({ status: 403, code: 'owner_only' });
  expect(await set(luca, { name: 'Maria B.' })).toMatchObject({ status: 200 });
  expect(await set(owner, { phone: '+393123456799' })).toMatchObject({ status: 200 });
});
