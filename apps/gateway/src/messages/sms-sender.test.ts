import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { HOUR_MS } from '@soglia/server/durations';
import { defaultLimits, type Limits } from '#limits.ts';
import { codeMessage } from '#recovery/texts.ts';
import { isGenuine, startSmsReceiver } from '#testing/sms-receiver.ts';
import { waitFor } from '#testing/wait-for.ts';
import { SendError, type Message, type Recipient } from './message-sender.ts';
import { createSmsSender, sign } from './sms-sender.ts';

const secret = 'un segreto lungo che sa anche chi riceve';
const luca: Recipient = { name: 'Luca "}', phone: '+393331234567', email: null };
const code: Message = {
  kind: 'recovery_code',
  subject: 'Codice',
  text: '123456 è il codice di "Casa {{x}}".\n',
};
const id = '0b6f5dcb-5a5c-4c39-8f0f-0c5ad4f5d4f7';

async function send(
  url: string,
  limits: Partial<Limits> = {},
  signal = new AbortController().signal,
  message = code,
) {
  const options = { clock: systemClock, limits: { ...defaultLimits, messageRetry: 1, ...limits } };
  const sender = createSmsSender(url, secret, options);
  try {
    await sender.send(luca, message, id, signal);
  } finally {
    await sender.close();
  }
}

/** The reason of a message that was given up; no part of it names the recipient. */
async function failure(sending: Promise<unknown>): Promise<string> {
  const error: unknown = await sending.then(
    () => 'it was sent',
    (reason: unknown) => reason,
  );
  if (!(error instanceof SendError)) throw new Error('no SendError', { cause: error });
  expect(`${error.message} ${error.reason}`).not.toMatch(/\+39|123456|segreto|Luca/);
  return error.reason;
}

describe('a text message', () => {
  test('is handed over once, signed', async () => {
    await using receiver = await startSmsReceiver(secret);
    await send(receiver.url);
    expect(receiver.sent()).toEqual([
      { id, kind: 'recovery_code', to: '+393331234567', text: '123456 è il codice di "Casa {{x}}".\n' },
    ]);
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': id,
      'webhook-id': id,
    });
  });

  test('holds no sign of ours that would halve how much it holds', async () => {
    await using receiver = await startSmsReceiver(secret);
    const { text } = codeMessage('123456', 'Casa «Pioppi»', 10);
    expect(text).toContain('Se non l’hai chiesto tu');
    await send(receiver.url, {}, undefined, { ...code, text });
    const [sent] = receiver.sent();
    expect(sent?.text).toContain(`di Casa "Pioppi". Vale 10 minuti`);
    expect(sent?.text).toContain("Se non l'hai chiesto tu");
    expect(sent?.text).toMatch(/^[\x20-\x7Eàèéìòù]+$/);
  });

  test('is signed as Standard Webhooks say', () => {
    // The example of their specification.
    const [key, message] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek'];
    expect(sign(key, message, 1_614_265_330, '{"test": 2432232314}')).toBe(
      'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  test('a receiver can tell a changed, an old and a foreign one', async () => {
    await using receiver = await startSmsReceiver(secret);
    await send(receiver.url);
    const [request] = receiver.requests;
    const { headers = {}, body = '' } = request ?? {};
    const now = Date.now();
    expect(isGenuine(secret, headers, body, now)).toBe(true);
    expect(isGenuine(secret, headers, body.replace('4567', '4568'), now)).toBe(false);
    expect(isGenuine(secret, { ...headers, 'webhook-id': 'another' }, body, now)).toBe(false);
    expect(isGenuine(secret, headers, body, now + HOUR_MS)).toBe(false);
    const later = { ...headers, 'webhook-timestamp': String(Math.floor(now / 1000) + 3600) };
    expect(isGenuine(secret, later, body, now + HOUR_MS)).toBe(false);
    expect(isGenuine('another secret', headers, body, now)).toBe(false);
  });

  test.each([null, '', '3331234567', '+39 333 1234567', '+393331234567\r\nX: y', '+39333123456789012'])(
    'is not sent to %j',
    (phone) => {
      const sender = createSmsSender('http://127.0.0.1:9', secret, {
        clock: systemClock,
        limits: defaultLimits,
      });
      expect(sender.reaches({ ...luca, phone })).toBe(false);
    },
  );
});

describe('a receiver that does not accept it', () => {
  test.each([500, 502, 503, 429, 408])('is asked again after %i, and sends it once', async (status) => {
    await using receiver = await startSmsReceiver(secret, (response, tries) => {
      response.writeHead(tries < 3 ? status : 200).end();
    });
    await send(receiver.url);
    expect(receiver.requests).toHaveLength(3);
    expect(receiver.sent()).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 422])('is not asked again after %i', async (status) => {
    await using receiver = await startSmsReceiver(
      secret,
      (response) => void response.writeHead(status).end(),
    );
    expect(await failure(send(receiver.url))).toBe(`HTTP ${status}`);
    expect(receiver.requests).toHaveLength(1);
  });

  test('is given up after some tries', async () => {
    await using receiver = await startSmsReceiver(secret, (response) => void response.writeHead(500).end());
    expect(await failure(send(receiver.url))).toBe('HTTP 500');
    expect(receiver.requests).toHaveLength(defaultLimits.messageTries);
  });

  test.each([301, 302, 307, 308])('is not followed elsewhere with %i', async (status) => {
    await using other = await startSmsReceiver(secret);
    await using receiver = await startSmsReceiver(secret, (response) => {
      response.writeHead(status, { location: other.url }).end();
    });
    expect(await failure(send(receiver.url))).toBe(`HTTP ${status}`);
    expect(other.requests).toHaveLength(0);
  });

  test('has another secret', async () => {
    await using receiver = await startSmsReceiver('another secret');
    expect(await failure(send(receiver.url))).toBe('HTTP 401');
    expect(receiver.refused()).toBe(1);
    expect(receiver.sent()).toHaveLength(0);
  });

  test('is slow', async () => {
    await using receiver = await startSmsReceiver(secret, () => undefined);
    expect(await failure(send(receiver.url, { messageTry: 200, messageTries: 2 }))).toBe('no answer in time');
    await waitFor(() => expect(receiver.requests).toHaveLength(2));
    // For the receiver both were the same message.
    expect(receiver.sent()).toHaveLength(1);
  });

  test('ends the connection instead of answering', async () => {
    await using receiver = await startSmsReceiver(secret, (response, tries) => {
      if (tries < 2) response.destroy();
      else response.end();
    });
    await send(receiver.url);
    expect(receiver.requests).toHaveLength(2);
    expect(receiver.sent()).toHaveLength(1);
  });

  test('is not there', async () => {
    const receiver = await startSmsReceiver(secret);
    await receiver[Symbol.asyncDispose]();
    expect(await failure(send(receiver.url))).toBe('ECONNREFUSED');
  });

  test('is no HTTP server', async () => {
    const server = createServer(
      (socket) =>
        void socket
          .on('error', () => undefined)
          .resume()
          .end('220 mail\r\n'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await failure(send(`http://127.0.0.1:${port}`))).toMatch(/^[A-Z_]+$|connection failed/);
    await new Promise((resolve) => server.close(resolve));
  });

  test('answers without end', async () => {
    await using receiver = await startSmsReceiver(secret, (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    await send(receiver.url);
    await waitFor(() => expect(receiver.sockets.size).toBe(0));
  });

  test('is left where the sending is cancelled', async () => {
    const cancel = new AbortController();
    await using receiver = await startSmsReceiver(secret, () => {
      cancel.abort();
    });
    expect(await failure(send(receiver.url, {}, cancel.signal))).toBe('cancelled');
    await waitFor(() => expect(receiver.sockets.size).toBe(0));
    expect(receiver.requests).toHaveLength(1);
  });
});
