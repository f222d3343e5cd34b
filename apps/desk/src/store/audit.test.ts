import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { systemClock } from '@soglia/server/clock';
import { DAY_MS } from '@soglia/server/durations';
import { ask, newTicket, startTestDesk } from '#testing/test-desk.ts';
import { waitFor } from '#testing/wait-for.ts';

test('who has changed what is kept for as long as the setting says, and tickets for ever', async () => {
  const ago = { days: 91 };
  const clock = { ...systemClock, now: () => Date.now() - ago.days * DAY_MS };
  await using desk = await startTestDesk('sqlite', { clock });
  const { key } = await desk.addHome('Casa');
  const open = async (title: string) => await ask(desk.url, key, ['POST', '/tickets', newTicket({ title })]);
  await open('Vecchio');
  ago.days = 89;
  await open('Nuovo');
  const database = new DatabaseSync(join(desk.settings.data, 'desk.sqlite'), { readOnly: true });
  const actions = () => database.prepare('select action from audit_log order by id').all();
  expect(actions().map(({ action }) => action)).toEqual(['key.created', 'ticket.created', 'ticket.created']);
  const { url } = await desk.second({ clock: systemClock, settings: { auditDays: 90 } });
  await waitFor(() => {
    expect(actions().map(({ action }) => action)).toEqual(['ticket.created']);
  });
  database.close();
  const { body } = await ask(url, key, ['GET', '/tickets']);
  expect((body as { results: { title: string }[] }).results.map(({ title }) => title)).toEqual([
    'Nuovo',
    'Vecchio',
  ]);
});
