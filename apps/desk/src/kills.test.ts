import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createApiKey } from '#keys/api-key.ts';
import { allTickets, openTicket, openUntilKilled, startDeskProcess } from '#testing/killed-desk.ts';

/** The bench kills it 200 times. */
const KILLS = 20;

test(
  `${KILLS} kills while tickets are opened: none that was acknowledged is lost, and none is there twice`,
  { timeout: 180_000 },
  async () => {
    const data = join(tmpdir(), `soglia-desk-kills-${randomUUID()}`);
    const apiKey = createApiKey();
    const acknowledged = new Map<string, string>();
    const sent: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const desk = await startDeskProcess(data, apiKey);
      const result = await openUntilKilled(desk, { apiKey, round, afterMs: Math.random() * 60 });
      for (const [key, id] of result.acknowledged) acknowledged.set(key, id);
      sent.push(...result.sent);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
    const desk = await startDeskProcess(data, apiKey);
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
  },
);
