import tls from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { defaultLimits, type Limits } from '#limits.ts';
import { makeCertificate, startMailServer } from '#testing/mail-server.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createMailSender } from './mail-sender.ts';
import { SendError, type Message, type Recipient } from './message-sender.ts';

const anna: Recipient = { name: 'Anna', phone: null, email: 'anna@example.it' };
const code: Message = {
  kind: 'recovery_code',
  subject: 'Codice 123456',
  text: '123456 è il codice.\nScade.',
};
const id = '0b6f5dcb-5a5c-4c39-8f0f-0c5ad4f5d4f7';

function sender(smtpUrl: string, limits: Partial<Limits> = {}, trustsServer?: boolean) {
  return createMailSender(
    { smtpUrl, mailFrom: 'casa@soglia.test', productName: 'Soglia, "casa"' },
    {
      clock: systemClock,
      limits: { ...defaultLimits, messageRetry: 1, ...limits },
      ...(trustsServer === undefined ? {} : { trustsServer }),
    },
  );
}

const send = (url: string, limits?: Partial<Limits>, trustsServer?: boolean) =>
  sender(url, limits, trustsServer).send(anna, code, id, new AbortController().signal);

/** The reason of a message that was given up; no part of it names the recipient. */
async function failure(sending: Promise<unknown>): Promise<string> {
  const error: unknown = await sending.then(
    () => 'it was sent',
    (reason: unknown) => reason,
  );
  if (!(error instanceof SendError)) throw new Error('no SendError', { cause: error });
  expect(`${error.message} ${error.reason}`).not.toMatch(/anna|example\.it|123456|segreto/);
  return error.reason;
}

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

describe('a mail', () => {
  test('arrives once, as plain text from the house', async () => {
    await using server = await startMailServer();
    await send(server.url);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'casa@soglia.test', to: ['anna@example.it'], secure: false });
    expect(mail?.raw).toContain(`Message-ID: <${id}@soglia.test>`);
    expect(mail?.raw).toContain('From: "Soglia, \\"casa\\"" <casa@soglia.test>');
    expect(mail?.raw).toMatch(/^To: anna@example\.it$/m);
    expect(mail?.raw).toMatch(/^Subject: Codice 123456$/m);
    expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(mail?.raw).toContain('123456 =C3=A8 il codice.\r\nScade.');
  });

  test('arrives although the library for it could not be loaded at first', async () => {
    await using server = await startMailServer();
    let loads = 0;
    const mail = createMailSender(
      { smtpUrl: server.url, mailFrom: 'casa@soglia.test', productName: 'Soglia' },
      {
        clock: systemClock,
        limits: { ...defaultLimits, messageRetry: 1, messageTries: 1 },
        load: () => {
          loads += 1;
          return loads === 1 ? Promise.reject(new Error('too many open files')) : import('nodemailer');
        },
      },
    );
    const { signal } = new AbortController();
    await failure(mail.send(anna, code, id, signal));
    await mail.send(anna, code, id, signal);
    await mail.send(anna, code, id, signal);
    expect([server.mails.length, loads]).toEqual([2, 2]);
    await mail.close();
  });

  test.each([
    ['a header in the subject', { subject: 'Codice\r\nBcc: eva@example.it\r\n\r\nciao' }],
    ['a folded header in the subject', { subject: 'Codice\n Bcc: eva@example.it' }],
    [
      'the end of the mail in the text',
      { text: 'ciao\r\n.\r\nMAIL FROM:<eva@example.it>\r\nRCPT TO:<eva@example.it>' },
    ],
    [
      'headers and markup in the text',
      { text: 'Bcc: eva@example.it\r\n\r\n<b>{{ states("lock.porta") }}</b>' },
    ],
  ])('stays one mail to one person with %s', async (_what, change) => {
    await using server = await startMailServer();
    await sender(server.url).send(anna, { ...code, ...change }, id, new AbortController().signal);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'casa@soglia.test', to: ['anna@example.it'] });
    const [headers = ''] = mail?.raw.split('\r\n\r\n', 1) ?? [];
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(headers).toMatch(/^Content-Type: text\/plain/m);
  });

  test.each([
    'anna@example.it, eva@example.it',
    'anna@example.it,eva@example.it',
    'anna@example.it;eva@example.it',
    'Eva <eva@example.it>',
    'anna@example.it\r\nBcc: eva@example.it',
    '"eva@example.it"@example.it',
    'a(b)@example.it',
    `${'a'.repeat(250)}@example.it`,
    'anna',
    '',
  ])('is not sent to %j', (email) => {
    expect(sender('smtp://127.0.0.1:9').reaches({ ...anna, email })).toBe(false);
  });
});

describe('a mail server that does not accept it', () => {
  test.each<[string, SMTPServerOptions, string, number]>([
    [
      'refuses the recipient for good',
      { onRcptTo: ({ address }, _session, done) => done(refuse(550, `${address} is unknown`)) },
      'EENVELOPE 550',
      1,
    ],
    [
      'refuses the recipient for now',
      { onRcptTo: ({ address }, _session, done) => done(refuse(451, `${address}: later`)) },
      'EENVELOPE 451',
      3,
    ],
    [
      'refuses the contents',
      {
        onData: (stream, _session, done) =>
          void stream.resume().on('end', () => done(refuse(554, '123456 is spam'))),
      },
      'EMESSAGE 554',
      1,
    ],
    ['refuses everybody for now', { onConnect: (_session, done) => done(refuse(421, 'busy')) }, '', 3],
  ])('%s', async (_what, options, reason, tries) => {
    await using server = await startMailServer(options);
    expect(await failure(send(server.url))).toContain(reason);
    expect(server.connections()).toBe(tries);
  });

  test('accepts it at the second try, as the same message', async () => {
    let first = true;
    await using server = await startMailServer({
      onMailFrom: (_address, _session, done) => {
        done(first ? refuse(450, 'later') : null);
        first = false;
      },
    });
    await send(server.url);
    expect(server.mails).toHaveLength(1);
    expect(server.connections()).toBe(2);
  });

  test('is slow', async () => {
    await using server = await startMailServer({ onMailFrom: () => undefined });
    expect(await failure(send(server.url, { messageTry: 1_500, messageTries: 2 }))).toBe('no answer in time');
    expect(server.connections()).toBe(2);
  });

  test('is not there', async () => {
    const server = await startMailServer();
    await server[Symbol.asyncDispose]();
    expect(await failure(send(server.url))).toMatch(/^E[A-Z]+$/);
  });

  test('is left at once where the sending is cancelled', async () => {
    const asked = Promise.withResolvers<undefined>();
    await using server = await startMailServer({ onMailFrom: () => asked.resolve(undefined) });
    const cancel = new AbortController();
    const sending = sender(server.url).send(anna, code, id, cancel.signal);
    await Promise.all([failure(sending), asked.promise.then(() => cancel.abort())]);
    await waitFor(() => expect(server.open()).toBe(0));
    expect(server.connections()).toBe(1);
  });
});

describe('signing in', () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) => {
    if (username === 'casa@soglia.test' && password === 'se/gr@to') done(null, { user: username });
    else done(new Error(`wrong password ${password ?? ''}`));
  };

  test('takes user and password from the address', async () => {
    await using server = await startMailServer({ onAuth, authOptional: false, allowInsecureAuth: true });
    await send(server.url.replace('//', '//casa%40soglia.test:se%2Fgr%40to@'));
    expect(server.mails).toMatchObject([{ user: 'casa@soglia.test' }]);
  });

  test('is tried once with a wrong password', async () => {
    await using server = await startMailServer({ onAuth, authOptional: false, allowInsecureAuth: true });
    expect(await failure(send(server.url.replace('//', '//casa:segreto@')))).toBe('EAUTH 535');
    expect(server.connections()).toBe(1);
  });
});

describe('encryption', () => {
  let own = { key: '', cert: '' };
  const known = tls.getCACertificates();
  beforeAll(() => {
    own = makeCertificate();
  });
  afterEach(() => {
    tls.setDefaultCACertificates(known);
  });
  const trustOwn = () => {
    tls.setDefaultCACertificates([...known, own.cert]);
  };
  const far = (url: string) => send(url, { messageTries: 1 }, false);
  const startTls = () => startMailServer({ ...own, disabledCommands: [] });

  test('is asked of a server that is not this machine, with a certificate of its name', async () => {
    await using server = await startTls();
    trustOwn();
    await far(server.url);
    expect(server.mails).toMatchObject([{ secure: true }]);
  });

  test('is there from the first byte with smtps', async () => {
    await using server = await startMailServer({ ...own, secure: true });
    trustOwn();
    await far(server.url.replace('smtp:', 'smtps:'));
    expect(server.mails).toMatchObject([{ secure: true }]);
  });

  test('a server without it gets nothing', async () => {
    await using server = await startMailServer();
    expect(await failure(far(server.url))).toMatch(/^ETLS/);
    expect(server.mails).toHaveLength(0);
  });

  test.each(['smtp:', 'smtps:'])(
    'a certificate that nobody has signed is refused with %s',
    async (scheme) => {
      await using server = await startMailServer({
        ...own,
        disabledCommands: [],
        secure: scheme === 'smtps:',
      });
      await failure(far(server.url.replace('smtp:', scheme)));
      expect(server.mails).toHaveLength(0);
    },
  );

  test('this machine may have any certificate', async () => {
    await using server = await startTls();
    await send(server.url);
    expect(server.mails).toMatchObject([{ secure: true }]);
  });
});
