import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fillDesk } from '#testing/fill-desk.ts';
import { allTickets, openTicket, openUntilKilled, startDeskProcess } from '#testing/killed-desk.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Beside `dist/server`, which another process may be running. */
const output = join(root, 'apps/desk/dist', `test-${process.pid}`);

/** The bench kills it 200 times. */
const KILLS = 20;

test(
  `${KILLS} kills while tickets are opened: none that was acknowledged is lost, and none is there twice`,
  { tags: ['slow'], timeout: 180_000 },
  async () => {
    const data = join(tmpdir(), `soglia-desk-kills-${randomUUID()}`);
    const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
    await promisify(execFile)(process.execPath, [
      rolldown,
      '-c',
      join(root, 'apps/desk/rolldown.config.js'),
      '-d',
      output,
    ]);
    const program = join(output, 'main.js');
    const [home] = await fillDesk({ data }, { homes: 1, ticketsOfEach: 0 });
    const apiKey = home?.key ?? '';
    const acknowledged = new Map<string, string>();
    const sent: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const desk = await startDeskProcess(program, data);
      const result = await openUntilKilled(desk, { apiKey, round, afterMs: Math.random() * 60 });
      for (const [key, id] of result.acknowledged) acknowledged.set(key, id);
      sent.push(...result.sent);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
    const desk = await startDeskProcess(program, data);
    try {
      // As a gateway does: what was sent is sent again.
      const unanswered = sent.filter((key) => !acknowledged.has(key));
      for (const key of [...unanswered, ...[...acknowledged.keys()].slice(0, 20)])
        acknowledged.set(key, await openTicket(desk.url, apiKey, key));
      const tickets = await allTickets(desk.url, apiKey);
      expect(new Map(tickets.map(({ title, id }) => [title, id]))).toEqual(acknowledged);
      expect(tickets).toHaveLength(sent.length);
      expect(new Set(tickets.map(({ number }) => number)).size).toBe(tickets.length);
    } finally {
      desk.child.kill('SIGKILL');
    }
    const database = new DatabaseSync(join(data, 'desk.sqlite'), { readOnly: true });
    expect(Object.values(database.prepare('pragma integrity_check').get() ?? {})).toEqual(['ok']);
    // The search index has every ticket that is there.
    const found = database
      .prepare("select count(*) as number from ticket_words where ticket_words match 'words : scalda'")
      .get();
    expect(found?.['number']).toBe(sent.length);
    database.close();
    await rm(data, { recursive: true, force: true });
    await rm(output, { recursive: true, force: true });
  },
);
