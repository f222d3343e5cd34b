import { createHook } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '@soglia/server/durations';
import { phones, startRecoveryHouse, wrongCode } from '#testing/recovery-house.ts';
import { openClient } from '#testing/test-client.ts';
import { waitFor } from '#testing/wait-for.ts';

const wrong = { status: 403, body: { code: 'recovery_code_wrong' } };
const over = { status: 403, body: { code: 'recovery_over' } };

test('a person gets a code, exchanges it and chooses a new password', async () => {
  await using house = await startRecoveryHouse();
  const { recovery } = house;
  expect(await house.send('', 'GET', '/api/password-reset')).toMatchObject({
    status: 200,
    body: { available: true, reason: null, sent_by: 'terminal' },
  });
  const asked = await recovery.request(phones.luca, ' LUCA ');
  expect(asked).toMatchObject({ status: 200, body: { expires_in: 600 } });
  const code = await waitFor(() => {
    const [sent] = recovery.codesTo(phones.luca);
    if (sent === undefined) throw new Error('no code');
    return sent;
  });
  expect(house.messages.join('')).not.toContain('http');
  expect(await recovery.verify(phones.luca, wrongCode(code))).toMatchObject(wrong);
  const verified = await recovery.verify(phones.luca, code);
  expect(verified).toMatchObject({ status: 200, body: { expires_in: 600 } });

  const before = await house.signIn('luca');
  const done = await recovery.reset(phones.luca, String(verified.body['reset_token']), 'nuova password');
  expect(done).toMatchObject({ status: 200, body: { sessions_ended_on_hub: true } });
  expect(await house.send(before, 'GET', '/api/user_profile')).toMatchObject({ status: 401 });
  await expect(house.signIn('luca')).rejects.toThrow('no sign-in');
  const after = await house.signIn('luca', 'nuova password');
  expect(await house.send(after, 'GET', '/api/user_profile')).toMatchObject({
    body: { name: 'Luca Bianchi' },
  });
  await waitFor(() => {
    expect(house.messages.at(-1)).toContain('La tua password di Soglia è stata cambiata il ');
  });
  const { entries } = (await house.send(house.owner, 'GET', '/api/audit_log?action=person.password_reset'))
    .body as { readonly entries: readonly object[] };
  expect(entries).toMatchObject([
    { actor: { name: 'Luca Bianchi' }, subject: { name: 'Luca Bianchi' }, address: '127.0.0.1' },
  ]);
  const secrets = [code, String(verified.body['reset_token']), 'nuova password', phones.luca];
  for (const secret of secrets) expect(house.gateway.log()).not.toContain(secret);
});

test('no code is promised while the database is away, whoever asks', async () => {
  await using house = await startRecoveryHouse();
  await house.gateway.store.close();
  for (const username of ['luca', 'nobody'])
    expect(await house.recovery.request(phones.luca, username)).toMatchObject({
      status: 503,
      body: { code: 'store_unavailable' },
    });
  expect(house.messages).toEqual([]);
});

test('the owner recovers too, and the gateway keeps its own access', async () => {
  await using house = await startRecoveryHouse();
  const token = await house.recovery.tokenOf('maria');
  expect(await house.recovery.reset(phones.maria, token, 'nuova password')).toMatchObject({ status: 200 });
  expect(await house.send(house.owner, 'GET', '/api/users')).toMatchObject({ status: 401 });
  const owner = await house.signIn('maria', 'nuova password');
  expect(await house.send(owner, 'GET', '/api/users')).toMatchObject({ status: 200 });
  await house.recovery.codeOf('luca');
});

test.each([
  ['in their profile', () => '/api/user_profile', 'luca'],
  ['as an administrator', (id: string) => `/api/users/${id}`, 'maria'],
] as const)(
  'a phone that a person changed for themselves %s serves after a day',
  async (_, pathOf, username) => {
    await using house = await startRecoveryHouse();
    const phone = '+393331234567';
    const token = username === 'maria' ? house.owner : await house.signIn(username);
    const people = await house.gateway.store.people.list();
    const { userId = '' } = people.find((one) => one.username === username) ?? {};
    expect((await house.send(token, 'PUT', pathOf(userId), { phone })).status).toBe(200);

    await house.recovery.request(phone, username);
    await house.recovery.settled();
    expect(house.recovery.codesTo(phone)).toEqual([]);

    // Whatever else the audit log still tells.
    const yesterday = Date.now() - 25 * HOUR_MS;
    await house.gateway.store.people.put({ userId, contactChangedAt: yesterday });
    await house.recovery.request(phone, username);
    await waitFor(() => {
      expect(house.recovery.codesTo(phone)).toHaveLength(1);
    });
  },
);

describe('a code', () => {
  test('is replaced by the next one, serves once, and for its own phone', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    const first = await recovery.codeOf('luca');
    const second = await recovery.codeOf('luca');
    expect(await recovery.verify(phones.luca, first)).toMatchObject(first === second ? {} : wrong);
    expect(await recovery.verify(phones.maria, second)).toMatchObject(wrong);
    expect(await recovery.verify(phones.luca, second)).toMatchObject({ status: 200 });
    expect(await recovery.verify(phones.luca, second)).toMatchObject(wrong);
  });

  test('is good for its time only', async () => {
    await using house = await startRecoveryHouse({ parts: { limits: { recoveryCode: 1 } } });
    const code = await house.recovery.codeOf('luca');
    expect(await house.recovery.verify(phones.luca, code)).toMatchObject(wrong);
  });

  test('has five tries, also where all of them come at once', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    const code = await recovery.codeOf('luca');
    const tries = Array.from({ length: 8 }, (_, by) => recovery.verify(phones.luca, wrongCode(code, by + 1)));
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(wrong);
    expect(await recovery.verify(phones.luca, code)).toMatchObject(wrong);

    const other = await recovery.codeOf('maria');
    for (let by = 1; by <= 4; by += 1)
      expect(await recovery.verify(phones.maria, wrongCode(other, by))).toMatchObject(wrong);
    expect(await recovery.verify(phones.maria, other)).toMatchObject({ status: 200 });
  });

  test('of many who send the right one at once one gets a token', async () => {
    await using house = await startRecoveryHouse();
    const code = await house.recovery.codeOf('luca');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => house.recovery.verify(phones.luca, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
  });

  test('cannot be used up by others than who asked for it, nor replaced by who has no such name', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    const code = await recovery.codeOf('luca');
    for (let by = 1; by <= 9; by += 1)
      expect(await recovery.verify(phones.luca, wrongCode(code, by), `127.0.1.${by}`)).toMatchObject(wrong);
    expect(await recovery.verify(phones.luca, code, '127.0.1.1')).toMatchObject(wrong);
    for (let at = 1; at <= 3; at += 1) await recovery.request(phones.luca, 'nessuno', `127.0.2.${at}`);
    await recovery.settled();
    expect(await recovery.verify(phones.luca, code)).toMatchObject({ status: 200 });
  });
});

describe('a reset token', () => {
  test('serves once, also where several send it at once', async () => {
    await using house = await startRecoveryHouse();
    const token = await house.recovery.tokenOf('luca');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => house.recovery.reset(phones.luca, token, `password ${at}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
    const winner = answers.findIndex(({ status }) => status === 200);
    await house.signIn('luca', `password ${winner}`);
  });

  test('is refused for another phone, and once its time is over', async () => {
    await using house = await startRecoveryHouse({ parts: { limits: { recoveryToken: 1 } } });
    const { recovery } = house;
    const token = await recovery.tokenOf('luca');
    expect(await recovery.reset(phones.maria, token, 'nuova password')).toMatchObject(over);
    expect(await recovery.reset(phones.luca, token, 'nuova password')).toMatchObject(over);
    await house.signIn('luca');
  });

  test('ends when an administrator sets a password meanwhile, and so does a code', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    const users = (await house.send(house.owner, 'GET', '/api/users')).body as readonly {
      id: string;
      username: string;
    }[];
    const id = users.find(({ username }) => username === 'luca')?.id ?? '';
    const token = await recovery.tokenOf('luca');
    const code = await recovery.codeOf('luca');
    expect(
      await house.send(house.owner, 'POST', `/api/users/${id}/password`, { new_password: 'dalla casa' }),
    ).toMatchObject({ status: 200 });
    expect(await recovery.reset(phones.luca, token, 'nuova password')).toMatchObject(over);
    expect(await recovery.verify(phones.luca, code)).toMatchObject(wrong);
    await house.signIn('luca', 'dalla casa');
  });

  test('ends when the person changes the password at the hub, and so does a code', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    const token = await recovery.tokenOf('luca');
    const code = await recovery.codeOf('luca');
    const client = openClient(house.gateway.socketUrl);
    await client.signIn(await house.signIn('luca'));
    await client.waitForText('auth_ok');
    const type = 'config/auth_provider/homeassistant/change_password';
    const passwords = { current_password: 'casa-bianchi', new_password: 'dalla casa' };
    client.socket.send(JSON.stringify({ id: 1, type, ...passwords }));
    await client.waitForText('"success":true');
    client.socket.terminate();
    await waitFor(async () => {
      const { body } = await house.send(house.owner, 'GET', '/api/audit_log?action=person.password_changed');
      expect(body).toMatchObject({ entries: [{ subject: { name: 'Luca Bianchi' } }] });
    });
    expect(await recovery.reset(phones.luca, token, 'nuova password')).toMatchObject(over);
    expect(await recovery.verify(phones.luca, code)).toMatchObject(wrong);
    await house.signIn('luca', 'dalla casa');
  });

  test('is kept while the hub does not answer', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    const token = await recovery.tokenOf('luca');
    house.faults.plan('refused', 1, ['config/auth_provider/homeassistant/admin_change_password']);
    const refused = await recovery.reset(phones.luca, token, 'nuova password');
    house.faults.endPlan();
    expect(refused).toMatchObject({ status: 502, body: { code: 'hub_refused' } });
    expect(await recovery.reset(phones.luca, token, 'nuova password')).toMatchObject({ status: 200 });
    await house.signIn('luca', 'nuova password');
  });
});

describe('nothing tells whether somebody has that phone and name', () => {
  test('answers are the same to the byte', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    const asks = async (phone: string, username: string, from: string) => {
      const answers = [
        await recovery.request(phone, username, from),
        await recovery.verify(phone, '000000', from),
        await recovery.reset(phone, 'x'.repeat(43), 'nuova password', from),
        await recovery.request(phone, username, from),
      ];
      for (let at = 0; at < 8; at += 1) answers.push(await recovery.verify(phone, '000000', from));
      for (let at = 0; at < 3; at += 1) answers.push(await recovery.request(phone, username, from));
      return answers.map(({ status, text, headers: { date: _date, 'retry-after': after, ...headers } }) => {
        return { status, text, headers, waits: after !== undefined };
      });
    };
    const known = await asks(phones.luca, 'luca', '127.0.3.1');
    expect(await asks(phones.luca, 'maria', '127.0.3.2')).toEqual(known);
    expect(await asks('+393999999999', 'luca', '127.0.3.3')).toEqual(known);
    expect(await asks('+393999999998', 'nessuno', '127.0.3.4')).toEqual(known);
    expect(known.map(({ status }) => status)).toEqual([
      200, 403, 403, 200, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200, 429,
    ]);
  });

  test('the work of a request is the same where a phone has had its messages', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    let hashes = 0;
    const counting = createHook({ init: (_id, type) => (hashes += type === 'SCRYPTREQUEST' ? 1 : 0) });
    counting.enable();
    try {
      for (let at = 1; at <= 10; at += 1) await recovery.request(phones.luca, 'luca', `127.0.4.${at}`);
      await waitFor(() => {
        expect([hashes, recovery.codesTo(phones.luca).length]).toEqual([10, 6]);
      });
      for (let at = 1; at <= 10; at += 1) await recovery.request('+393999999999', 'luca', `127.0.5.${at}`);
      await waitFor(() => {
        expect(hashes).toBe(20);
      });
    } finally {
      counting.disable();
    }
  });

  test('nobody gets a code who could not sign in, or whose own account has changed the number', async () => {
    await using house = await startRecoveryHouse({
      parts: { isHome: (address) => address === '127.0.0.1' },
    });
    const { recovery, owner } = house;
    const users = (await house.send(owner, 'GET', '/api/users')).body as readonly {
      id: string;
      username: string;
    }[];
    const idOf = (name: string) => users.find(({ username }) => username === name)?.id ?? '';
    const hub = await house.askHub(house.owner);
    await house.send(owner, 'PUT', `/api/users/${idOf('luca')}`, { active: false });
    await hub.command({ type: 'config/auth/update', user_id: idOf('giulia'), local_only: true });
    const own = '+393123456789';
    expect(await house.send(owner, 'PUT', '/api/user_profile', { phone: own })).toMatchObject({
      status: 200,
    });
    await waitFor(async () => {
      const people = await house.gateway.store.people.list();
      expect(people.find(({ username }) => username === 'giulia')).toMatchObject({ localOnly: true });
    });
    await recovery.request(phones.luca, 'luca');
    await recovery.request(phones.giulia, 'giulia', '127.0.5.1');
    await recovery.request(own, 'maria');
    await recovery.request(phones.maria, 'maria');
    await recovery.codeOf('giulia');
    expect(house.messages).toHaveLength(1);
    await house.send(owner, 'PUT', `/api/users/${idOf('luca')}`, { active: true });
    await recovery.codeOf('luca');
  });
});

describe('limits', () => {
  test('messages to one phone are bounded whoever asks, and the last code stays good', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    for (let at = 1; at <= 20; at += 1)
      expect(await recovery.request(phones.luca, 'luca', `127.0.4.${at}`)).toMatchObject({ status: 200 });
    await recovery.settled();
    const codes = recovery.codesTo(phones.luca);
    expect(codes).toHaveLength(6);
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        recovery.verify(phones.luca, codes.at(-1) ?? '', `127.0.4.${at + 1}`),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a device on which the person has signed in is not concerned by what others ask', async () => {
    await using house = await startRecoveryHouse();
    const { recovery, gateway } = house;
    const json = { 'content-type': 'application/json' };
    const clientId = `${gateway.appUrl}/`;
    const begun = await fetch(`${gateway.hubUrl}/auth/login_flow`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        client_id: clientId,
        redirect_uri: clientId,
        handler: ['homeassistant', null],
      }),
    });
    const { flow_id: flow } = (await begun.json()) as { flow_id: string };
    const signedIn = await fetch(`${gateway.hubUrl}/auth/login_flow/${flow}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ client_id: clientId, username: 'luca', password: 'casa-bianchi' }),
    });
    const mark = signedIn.headers.getSetCookie().find((one) => one.includes('Path=/api/password-reset'));
    const cookie = mark?.split(';', 1)[0] ?? '';
    for (let at = 1; at <= 10; at += 1) await recovery.request(phones.luca, 'luca', `127.0.4.${at}`);
    for (let at = 1; at <= 20; at += 1) await recovery.request(`+39300000${at + 1000}`, 'x', '127.0.6.1');
    expect(await recovery.request(phones.luca, 'luca', '127.0.6.1')).toMatchObject({ status: 429 });
    expect(await recovery.request(phones.luca, 'luca', '127.0.6.1', { cookie })).toMatchObject({
      status: 200,
    });
    await waitFor(() => {
      expect(recovery.codesTo(phones.luca)).toHaveLength(7);
    });
  });

  test('who guesses phone after phone is refused, and nobody else', async () => {
    await using house = await startRecoveryHouse();
    const { recovery } = house;
    const code = await recovery.codeOf('luca');
    for (let at = 0; at < 20; at += 1)
      expect(await recovery.verify(`+3930000000${at + 10}`, '000000', '127.0.7.1')).toMatchObject(wrong);
    const refused = await recovery.verify(phones.luca, code, '127.0.7.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_guesses' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await recovery.verify(phones.luca, code)).toMatchObject({ status: 200 });
  });
});
