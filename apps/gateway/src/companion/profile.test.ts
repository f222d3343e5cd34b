import type { AuditPage } from '@soglia/contracts/companion';
import { expect, test } from 'vitest';
import { startCompanionHouse } from '#testing/companion-house.ts';

test('one person does not fill the audit log, nor the queue of changes, with their own profile', async () => {
  await using house = await startCompanionHouse({ parts: { limits: { savesPerPerson: 30 } } });
  const luca = await house.signIn('luca');
  const change = (at: number) =>
    house.send(luca, 'PUT', '/api/user_profile', { phone: `+3933312345${10 + at}` });
  // While the first is under way three wait at most.
  const atOnce = await Promise.all(Array.from({ length: 20 }, (_, at) => change(at)));
  const taken = atOnce.filter(({ status }) => status === 200).length;
  expect(taken).toBeGreaterThan(0);
  expect(atOnce.filter(({ code }) => code === 'too_many_requests')).toHaveLength(20 - taken);
  for (let at = 20; at < 30; at += 1) expect((await change(at)).status).toBe(200);
  expect(await change(30)).toMatchObject({ status: 429, code: 'too_many_requests' });
  const log = await house.send(house.owner, 'GET', '/api/audit_log?action=profile.changed&limit=100');
  expect((log.body as AuditPage).entries).toHaveLength(taken + 10);
  // Others go on.
  expect((await house.send(house.owner, 'PUT', '/api/user_profile', { phone: '+393331234567' })).status).toBe(
    200,
  );
});
