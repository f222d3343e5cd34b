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
async function command(
  ...args: readonly string[]
): Promise<{ stdout: string; stderr: string; code: number }> {
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
    company: 'Impianti Bianchi',
    home: 'Casa',
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
  expect((await ask(desk.url, desk.key, ['POST', '/tickets', newTicket()])).status).toBe(201);
  expect((await command('answer', '1', 'Passo', 'domani.', '--as', 'Luca')).stdout).toMatch(/^#1 {2}Open/);
  await waitFor(() => {
    expect(reader.events.map(({ what }) => what)).toContain('message');
  });
  const refused = await command('show', '99');
  expect([refused.code, refused.stderr]).toEqual([1, 'There is no ticket 99.\n']);
  reader.socket.close();
  await desk.close();
});
