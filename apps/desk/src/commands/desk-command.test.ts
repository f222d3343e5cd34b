import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PLAIN_PNG } from '#pictures/testing/planted-pictures.ts';
import { ask, newTicket, startTestDesk } from '#testing/test-desk.ts';
import { CommandError, runCommand } from './desk-command.ts';

const keyIn = (text: string) => /desk_[\w-]{43}/.exec(text)?.[0] ?? '';

test('homes and keys: added, listed, rotated, revoked', async () => {
  await using desk = await startTestDesk('sqlite');
  const run = (...args: readonly string[]) => runCommand(desk.store, args);
  const status = async (key: string) => (await ask(desk.url, key, ['GET', '/desk'])).status;
  expect(await run('homes')).toContain('No home yet');
  const added = await run('add-home', 'Villa Rossi');
  expect(added).toContain('Home Villa Rossi of Impianti Bianchi');
  const first = keyIn(added);
  expect(await status(first)).toBe(200);
  await run('add-home', 'Casa Verdi');
  expect(await run('homes')).toBe('Impianti Bianchi  Casa Verdi\nImpianti Bianchi  Villa Rossi');
  const rotated = await run('rotate-key', 'villa rossi');
  const second = keyIn(rotated);
  const id = /Key (\w+),/.exec(rotated)?.[1] ?? '';
  expect([await status(first), await status(second)]).toEqual([200, 200]);
  expect(await run('keys', 'Villa Rossi')).toMatch(/^\w+ .* valid(\n|$)/m);
  expect(await run('keys', 'Villa Rossi')).toContain('valid until');
  await run('revoke-key', id);
  expect([await status(first), await status(second)]).toEqual([200, 401]);
});

test('tickets: listed by home, shown, answered, moved, closed, and without what would move a cursor', async () => {
  await using desk = await startTestDesk('sqlite');
  const [one, two] = [await desk.addHome('Casa Uno'), await desk.addHome('Casa Due')];
  const run = (...args: readonly string[]) => runCommand(desk.store, args);
  await ask(desk.url, one.key, ['POST', '/tickets', newTicket({ description: 'Prima\n\tSeconda \u202e' })]);
  await ask(desk.url, two.key, ['POST', '/tickets', newTicket({ title: 'Cancello bloccato' })]);
  expect((await run('tickets')).split('\n')).toHaveLength(2);
  expect(await run('tickets', '--home', 'casa due')).toMatch(/^#2 .*Cancello bloccato$/);
  expect(await run('answer', '1', 'Passo', 'domani.', '--as', 'Luca')).toMatch(/^#1 {2}Open {2}in_progress/);
  expect(await run('show', '#1')).toMatch(/Prima\n\tSeconda �\n\nLuca, .*\nPasso domani\./);
  expect(await run('stage', '1', 'waiting')).toContain('waiting');
  expect(await run('close', '1')).toContain('Closed');
  expect(await run('tickets')).not.toContain('#1');
  expect(await run('tickets', '--all')).toContain('#1');
  expect(await run('reopen', '1')).toContain('Open');
});

test('two companies: each command names its own, and reaches nothing of the other', async () => {
  await using desk = await startTestDesk('sqlite');
  await desk.addHome('Casa');
  const other = await desk.addHome('Casa', 'Altri Impianti');
  const run = (...args: readonly string[]) => runCommand(desk.store, args);
  await ask(desk.url, other.key, ['POST', '/tickets', newTicket()]);
  await expect(run('tickets')).rejects.toThrow('Say which company');
  expect(await run('tickets', '--company', 'altri impianti')).toContain('#1');
  expect(await run('tickets', '--company', 'Impianti Bianchi')).toBe('No tickets.');
  await expect(run('close', '1', '--company', 'Impianti Bianchi')).rejects.toThrow('There is no ticket 1.');
});

test('a backup is what the desk held at one moment, while tickets are opened', async () => {
  await using desk = await startTestDesk('sqlite');
  const { key } = await desk.addHome('Casa');
  const folder = join(tmpdir(), `soglia-desk-${randomUUID()}`);
  await mkdir(folder);
  const file = join(folder, 'copy.sqlite');
  const open = () => ask(desk.url, key, ['POST', '/tickets', newTicket()]);
  const { id } = (await open()).body as { id: string };
  const sent = await ask(desk.url, key, ['POST', `/tickets/${id}/pictures`, PLAIN_PNG]);
  const { id: picture } = sent.body as { id: string };
  const opening = Array.from({ length: 40 }, open);
  await opening[5];
  expect(await runCommand(desk.store, ['backup', file])).toContain(file);
  await Promise.all(opening);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(runCommand(desk.store, ['backup', file])).rejects.toThrow('is there already');
  await expect(runCommand(desk.store, ['backup', join(folder, 'no', 'copy')])).rejects.toThrow(
    'cannot be written',
  );

  const data = join(folder, 'data');
  await mkdir(data);
  await copyFile(file, join(data, 'desk.sqlite'));
  await using restored = await startTestDesk('sqlite', { settings: { data } });
  const list = await ask(restored.url, key, ['GET', '/tickets']);
  const numbers = (list.body as { results: { number: number }[] }).results.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThanOrEqual(7);
  expect(numbers).toEqual(numbers.map((_, at) => numbers.length - at));
  const { body } = await ask(restored.url, key, ['GET', '/desk']);
  // One event for each ticket: neither is there without the other.
  expect((body as { cursor: number }).cursor).toBe(numbers.length);
  const [was, is] = await Promise.all(
    [desk, restored].map(({ url }) => ask(url, key, ['GET', `/tickets/${id}/pictures/${picture}`])),
  );
  expect([is?.status, is?.body]).toEqual([200, was?.body]);
  await restored.close();
  await rm(folder, { recursive: true });
});

test('a backup of a desk on PostgreSQL is left to pg_dump, and leaves no file', async () => {
  await using desk = await startTestDesk('postgres');
  const folder = join(tmpdir(), `soglia-desk-${randomUUID()}`);
  await mkdir(folder);
  await expect(runCommand(desk.store, ['backup', join(folder, 'copy')])).rejects.toThrow('pg_dump');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

describe('what cannot be done is refused with one sentence', () => {
  test.each([
    [['show', '99'], 'There is no ticket 99.'],
    [['show', 'x'], 'x is no number of a ticket.'],
    [['show'], 'show needs a number.'],
    [['answer', '1'], 'answer needs a number and a text.'],
    [['stage', '1', 'gone'], 'A stage is one of new, in_progress, waiting.'],
    [['backup'], 'backup needs a file.'],
    [['keys', 'Nessuna'], 'There is no home Nessuna'],
    [['revoke-key', 'x'], 'There is no key x'],
    [['dance'], 'There is no command dance.'],
    [['tickets', '--hme', 'x'], 'There is no option --hme.'],
    [['tickets', '--home'], '--home needs a name.'],
    [['add-home', 'CASA'], 'There is a home Casa already'],
    [['add-home', 'x'.repeat(101)], 'A name has 100 characters at most.'],
  ])('%s', async (args, sentence) => {
    await using desk = await startTestDesk('sqlite');
    await desk.addHome('Casa');
    const refused = runCommand(desk.store, args);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(CommandError);
  });
});
