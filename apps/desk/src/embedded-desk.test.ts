import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedDesk } from '#embedded-desk.ts';
import { createLogger } from '#logging/logger.ts';
import { ask, newTicket, readEvents } from '#testing/test-desk.ts';
import { waitFor } from '#testing/wait-for.ts';

const dataDir = join(tmpdir(), `soglia-embedded-${randomUUID()}`);
const logger = createLogger('silent');
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Another process, as `npm run desk -- …` is one. */
async function command(...args: readonly string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  const script = fileURLToPath(new URL('./command.ts', import.meta.url));
  const env = { ...process.env, SOGLIA_DESK_DATA: dataDir };
  try {
    return { ...(await promisify(execFile)(process.execPath, [script, ...args], { env })), code: 0 };
  } catch (error) {
    return error as { stdout: string; stderr: string; code: number };
  }
}

test('its key is made once, is kept for its user alone, and is replaced when it opens nothing', async () => {
  const first = await startEmbeddedDesk({ dataDir, logger });
  expect((await ask(first.url, first.key, ['GET', '/desk'])).body).toMatchObject({
    ...{ company: 'Impianti Bianchi', home: 'Casa' },
  });
  expect((await stat(join(dataDir, 'home-key'))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(dataDir, 'home-key'), 'utf8')).trim()).toBe(first.key);
  await first.close();
  const second = await startEmbeddedDesk({ dataDir, logger });
  expect(second.key).toBe(first.key);
  await second.close();
  await writeFile(join(dataDir, 'home-key'), 'nonsense');
  const third = await startEmbeddedDesk({ dataDir, logger });
  expect(third.key).not.toBe(first.key);
  expect((await ask(third.url, third.key, ['GET', '/tickets'])).status).toBe(200);
  await third.close();
});

test('the installer’s command answers in another process, and the gateway of the home hears of it', async () => {
  const desk = await startEmbeddedDesk({ dataDir, logger });
  const reader = readEvents(desk.url, desk.key);
  await reader.opened;
  await ask(desk.url, desk.key, ['POST', '/tickets', newTicket({ title: 'Caldaia \u001b[31m' })]);
  expect((await ask(desk.url, desk.key, ['POST', '/tickets', newTicket()])).status).toBe(201);
  expect((await command('answer', '1', 'Passo', 'domani.', '--as', 'Luca')).stdout).toMatch(/^#1 {2}Open/);
  await waitFor(() => {
    expect(reader.events.map(({ what }) => what)).toContain('message');
  });
  const shown = await command('show', '1');
  expect(shown.stdout).toMatch(/Luca, .*\nPasso domani\./);
  expect((await command('tickets', '--home', 'casa')).stdout).toMatch(/La caldaia è fredda/);
  expect((await command('close', '1')).code).toBe(0);
  expect((await command('tickets')).stdout).not.toContain('Passo');
  expect((await command('reopen', '#1')).stdout).toContain('Open');
  expect((await command('stage', '1', 'waiting')).stdout).toContain('waiting');
  reader.socket.close();
  await desk.close();
});

test.each([
  [['show', '99'], 'There is no ticket 99.'],
  [['show', 'x'], 'x is no number of a ticket.'],
  [['answer', '1'], 'answer needs a number and a text.'],
  [['stage', '1', 'gone'], 'A stage is one of new, in_progress, waiting.'],
  [['keys', 'Nessuna'], 'There is no home Nessuna'],
  [['revoke-key', 'x'], 'There is no key x'],
  [['dance'], 'There is no command dance.'],
  [['tickets', '--hme', 'x'], 'There is no option --hme.'],
  [['add-home', 'Casa'], 'There is a home Casa already'],
])('%s is refused with one sentence', async (args, sentence) => {
  const desk = await startEmbeddedDesk({ dataDir, logger });
  await desk.close();
  const { stderr, code } = await command(...args);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
  expect(code).toBe(1);
});

test('homes and keys by command: added, listed, rotated, revoked', async () => {
  const added = await command('add-home', 'Villa Rossi');
  const key = /desk_[\w-]{43}/.exec(added.stdout)?.[0] ?? '';
  expect(added.stdout).toContain('Home Villa Rossi');
  const desk = await startEmbeddedDesk({ dataDir, logger });
  expect((await ask(desk.url, key, ['GET', '/desk'])).body).toMatchObject({ home: 'Villa Rossi' });
  expect((await command('homes')).stdout).toBe('Impianti Bianchi  Casa\nImpianti Bianchi  Villa Rossi\n');
  const rotated = await command('rotate-key', 'villa rossi');
  const second = /desk_[\w-]{43}/.exec(rotated.stdout)?.[0] ?? '';
  const id = /Key (\w+),/.exec(rotated.stdout)?.[1] ?? '';
  expect((await ask(desk.url, second, ['GET', '/desk'])).status).toBe(200);
  expect((await command('keys', 'Villa Rossi')).stdout).toMatch(/valid\n.*valid until/);
  expect((await command('revoke-key', id)).code).toBe(0);
  expect((await ask(desk.url, second, ['GET', '/desk'])).status).toBe(401);
  await desk.close();
});
