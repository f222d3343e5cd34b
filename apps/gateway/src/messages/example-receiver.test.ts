import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@soglia/database/testing/free-ports';
import { expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { defaultLimits } from '#limits.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { Message, Recipient } from './message-sender.ts';
import { createSmsSender } from './sms-sender.ts';

const secret = 'un segreto lungo che sa anche chi riceve';
const luca: Recipient = { name: 'Luca', phone: '+393331234567', email: null };
const code: Message = { kind: 'recovery_code', subject: 'Codice', text: '123456 è il codice.' };

const manual = new URL('../../../../docs/messages.md', import.meta.url);

test('the receiver in the manual sends a message once, and nothing that is not signed', async () => {
  const example = /```js\n([\s\S]*?)```/.exec(await readFile(manual, 'utf8'))?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'soglia-receiver-'));
  const file = join(folder, 'receiver.mjs');
  await writeFile(file, example);
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { PORT: String(port), SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const send = async (key: string, id: string) => {
    const sender = createSmsSender(`http://127.0.0.1:${port}`, key, {
      clock: systemClock,
      limits: { ...defaultLimits, messageRetry: 1, messageTries: 1 },
    });
    try {
      await sender.send(luca, code, id, new AbortController().signal);
    } finally {
      await sender.close();
    }
  };
  try {
    await waitFor(() => send(secret, 'first'));
    await send(secret, 'first');
    await send(secret, 'second');
    await expect(send(`${secret}x`, 'third')).rejects.toMatchObject({ reason: 'HTTP 401' });
    const line = '+393331234567: 123456 è il codice.\n';
    await waitFor(() => expect(printed).toBe(`${line}${line}`));
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
});
