import { describe, expect, test } from 'vitest';
import { startDemoHub } from '@soglia/demo-hub';
import { systemClock } from '@soglia/server/clock';
import { defaultLimits, type Limits } from '#limits.ts';
import { createLogger } from '#logging/logger.ts';
import { createMetrics } from '#metrics.ts';
import { ServiceUnavailableError } from '#service-connection/service-connection.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { startHouse, temporaryFolder } from '#testing/prepared-house.ts';
import { startSmsReceiver } from '#testing/sms-receiver.ts';
import { waitFor } from '#testing/wait-for.ts';
import { SendError, type Message, type Recipient } from './message-sender.ts';
import { createMessages, type MessagesOptions } from './messages.ts';

const smsSecret = 'un segreto lungo che sa anche chi riceve';
const anna: Recipient = { name: 'Anna', phone: '+393331234567', email: 'anna@example.it' };
const code: Message = { kind: 'recovery_code', subject: 'Codice', text: '123456 è il codice.' };

/** A hub that is away. */
const noHub: MessagesOptions['service'] = {
  command: () => Promise.reject(new ServiceUnavailableError('hub_away')),
};

function setUp(
  settings: Partial<MessagesOptions['settings']>,
  limits: Partial<Limits> = {},
  parts: Partial<Pick<MessagesOptions, 'service' | 'terminal'>> = {},
) {
  const lines: string[] = [];
  const metrics = createMetrics();
  const messages = createMessages({
    settings: {
      smtpUrl: undefined,
      mailFrom: undefined,
      smsUrl: undefined,
      smsSecret: undefined,
      notifyService: undefined,
      productName: 'Soglia',
      ...settings,
    },
    service: noHub,
    clock: systemClock,
    limits: { ...defaultLimits, messageRetry: 1, ...limits },
    logger: createLogger('trace', { write: (line) => void lines.push(line) }),
    metrics,
    ...parts,
  });
  return {
    messages,
    metrics: () => metrics.registry.metrics(),
    log: () => lines.join(''),
    [Symbol.asyncDispose]: () => messages.close(),
  };
}

const byMail = (smtpUrl: string) => ({ smtpUrl, mailFrom: 'casa@soglia.test' });
const bySms = (smsUrl: string) => ({ smsUrl, smsSecret });

describe('the channel', () => {
  test('is none where nothing is set up', async () => {
    await using setup = setUp({});
    expect(setup.messages.sentBy).toBeNull();
    expect(setup.messages.reaches(anna)).toBe(false);
    await expect(setup.messages.send(anna, code)).rejects.toBeInstanceOf(SendError);
  });

  test.each([
    [{ ...byMail('smtp://127.0.0.1:9'), ...bySms('http://127.0.0.1:9') }, 'phone'],
    [{ ...byMail('smtp://127.0.0.1:9'), notifyService: 'notify.sms' }, 'phone'],
    [byMail('smtp://127.0.0.1:9'), 'mail'],
    [{}, 'terminal'],
  ])('with %j is %s', async (settings, sentBy) => {
    await using setup = setUp(settings, {}, { terminal: () => undefined });
    expect(setup.messages.sentBy).toBe(sentBy);
  });

  test('is the phone, and mail for who has none', async () => {
    await using receiver = await startSmsReceiver(smsSecret);
    await using server = await startMailServer();
    await using setup = setUp({ ...bySms(receiver.url), ...byMail(server.url) });
    expect(await setup.messages.send(anna, code)).toBe('sms');
    expect(await setup.messages.send({ ...anna, phone: null }, code)).toBe('mail');
    expect(await setup.messages.send(anna, code, { not: 'sms' })).toBe('mail');
    expect(receiver.sent()).toHaveLength(1);
    expect(server.mails).toHaveLength(2);
    expect(setup.messages.reaches({ ...anna, phone: null, email: null })).toBe(false);
    await expect(setup.messages.send({ ...anna, email: null }, code, { not: 'sms' })).rejects.toMatchObject({
      channel: null,
    });
  });

  test('is no service of the hub for its owner: administrators can read what it is called with', async () => {
    await using server = await startMailServer();
    const called: unknown[] = [];
    const service = {
      command: (message: unknown) => Promise.resolve(void called.push(message)),
    };
    const settings = { ...byMail(server.url), notifyService: 'notify.sms' };
    await using setup = setUp(settings, {}, { service });
    const maria = { ...anna, isOwner: true };
    expect(await setup.messages.send(maria, code)).toBe('mail');
    expect(setup.messages.reaches({ ...maria, email: null })).toBe(false);
    expect(called).toEqual([]);
    expect(await setup.messages.send(anna, code)).toBe('notify');
    expect(called).toHaveLength(1);
  });

  test('is mail where nobody takes text messages', async () => {
    await using receiver = await startSmsReceiver(
      smsSecret,
      (response) => void response.writeHead(403).end(),
    );
    await using server = await startMailServer();
    await using setup = setUp({ ...bySms(receiver.url), ...byMail(server.url) });
    expect(await setup.messages.send(anna, code)).toBe('mail');
    expect(setup.log()).toContain('"reason":"HTTP 403"');
    expect(await setup.metrics()).toContain('soglia_messages_total{channel="sms",result="failed"} 1');
    expect(await setup.metrics()).toContain('soglia_messages_total{channel="mail",result="sent"} 1');
  });

  test('fails where none accepts it, and the log names nobody', async () => {
    await using receiver = await startSmsReceiver(
      smsSecret,
      (response) => void response.writeHead(403).end(),
    );
    await using server = await startMailServer({
      onRcptTo: ({ address }, _session, done) => {
        done(Object.assign(new Error(`${address} is unknown`), { responseCode: 550 }));
      },
    });
    await using setup = setUp({ ...bySms(receiver.url), ...byMail(server.url), notifyService: 'notify.sms' });
    await expect(setup.messages.send(anna, code)).rejects.toMatchObject({ reason: 'EENVELOPE 550' });
    expect(setup.log()).toContain('no access to the hub');
    expect(setup.log()).not.toMatch(/Anna|anna@|3331234567|123456|segreto/);
  });
});

test('in the terminal a name writes no lines of its own', async () => {
  const written: string[] = [];
  await using setup = setUp({}, {}, { terminal: (text) => void written.push(text) });
  const name = 'Anna\n\u001B[2J\u202Eeva';
  expect(await setup.messages.send({ ...anna, name }, { ...code, text: 'uno\r\ndue\u0007' })).toBe(
    'terminal',
  );
  expect(written).toEqual(['\nMessage for Anna [2J eva, +393331234567:\n  uno\n  due\n']);
});

test('a long message is cut, between characters', async () => {
  const written: string[] = [];
  await using setup = setUp({}, {}, { terminal: (text) => void written.push(text) });
  await setup.messages.send({ ...anna, name: '😀'.repeat(500) }, { ...code, text: `a${'😀'.repeat(5000)}` });
  expect(written.join('').length).toBeLessThan(2500);
  expect(written.join('').isWellFormed()).toBe(true);
});

test('many at once wait for their turn, and some are too many', async () => {
  let open = 0;
  let most = 0;
  const release = Promise.withResolvers<undefined>();
  await using receiver = await startSmsReceiver(smsSecret, (response) => {
    open += 1;
    most = Math.max(most, open);
    void release.promise.then(() => {
      open -= 1;
      response.end();
    });
  });
  await using setup = setUp(bySms(receiver.url), { messagesAtOnce: 2, waitingMessages: 3 });
  const sending = Array.from({ length: 7 }, () => setup.messages.send(anna, code));
  const results = Promise.allSettled(sending);
  await waitFor(() => expect(open).toBe(2));
  release.resolve(undefined);
  expect((await results).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 2 }, () => 'rejected'),
  ]);
  expect(most).toBe(2);
});

test('what is being sent is given up when the gateway stops, or its asker leaves', async () => {
  await using receiver = await startSmsReceiver(smsSecret, () => undefined);
  const setup = setUp(bySms(receiver.url));
  const leaving = new AbortController();
  const sending = [
    setup.messages.send(anna, code, { signal: leaving.signal }),
    setup.messages.send(anna, code),
  ];
  const results = Promise.allSettled(sending);
  await waitFor(() => expect(receiver.requests).toHaveLength(2));
  leaving.abort();
  await expect(sending[0]).rejects.toMatchObject({ reason: 'cancelled' });
  await setup.messages.close();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await waitFor(() => expect(receiver.sockets.size).toBe(0));
});

test('a notify service that the hub does not have is refused by it, and nothing is repeated', async () => {
  await using folder = await temporaryFolder();
  const hub = await startDemoHub();
  await using house = await startHouse(hub.url, {
    data: folder.path,
    ownerToken: (name) => hub.issueOwnerToken(name),
  });
  await waitFor(() => expect(house.connection.state).toBe('ready'));
  await using setup = setUp({ notifyService: 'notify.sms' }, {}, { service: house.connection });
  expect(setup.messages.sentBy).toBe('phone');
  await expect(setup.messages.send(anna, code)).rejects.toMatchObject({
    channel: 'notify',
    reason: 'refused by the hub: not_found',
  });
  await hub.close();
});
