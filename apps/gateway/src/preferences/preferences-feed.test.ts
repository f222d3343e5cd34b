import { PREFERENCES_COMMAND, type PreferenceEvent } from '@soglia/contracts/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HubSession } from '#service-connection/hub-session.ts';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { waitFor } from '#testing/wait-for.ts';
import { openTestSession } from '#testing/open-test-session.ts';

let house: CompanionHouse;
let luca: string;
const sessions: HubSession[] = [];

beforeAll(async () => {
  house = await startCompanionHouse();
  luca = await house.signIn('luca');
});
afterAll(async () => {
  for (const session of sessions) session.close();
  await house.close();
});

/** The events that a device of that person receives. */
async function follow(token: string): Promise<readonly PreferenceEvent[]> {
  const session = await openTestSession(house.gateway.hubUrl, token);
  sessions.push(session);
  const events: PreferenceEvent[] = [];
  await session.follow({ type: PREFERENCES_COMMAND }, (event) => events.push(event as PreferenceEvent));
  return events;
}

const save = (token: string, revision: number, ids: readonly string[]) =>
  house.send(token, 'PUT', '/api/preferences/favourites', { revision, document: { ids } });

test('every device of a person is told at once, in order, and nobody else’s', async () => {
  const [phone, tablet, other] = await Promise.all([follow(luca), follow(luca), follow(house.owner)]);
  await waitFor(() => {
    for (const events of [phone, tablet, other])
      expect(events).toMatchObject([{ type: 'current', documents: [] }]);
  });
  for (let revision = 0; revision < 20; revision += 1)
    expect((await save(luca, revision, [`light.l${revision}`])).status).toBe(200);
  await save(house.owner, 0, ['light.own']);
  await waitFor(() => {
    expect(other).toHaveLength(2);
    for (const events of [phone, tablet])
      expect(events.at(-1)).toMatchObject({
        type: 'changed',
        document: { revision: 20, document: { ids: ['light.l19'] } },
      });
  });
  const revisions = phone.slice(1).map((event) => (event.type === 'changed' ? event.document.revision : 0));
  expect(revisions).toEqual([...new Set(revisions)].sort((one, next) => one - next));
  expect(other).toMatchObject([{}, { document: { revision: 1, document: { ids: ['light.own'] } } }]);

  const late = await follow(luca);
  await waitFor(() => {
    expect(late).toMatchObject([
      {
        type: 'current',
        documents: [{ name: 'favourites', revision: 20, document: { ids: ['light.l19'] } }],
      },
    ]);
  });
});

test('what the app sends too much is refused', async () => {
  const session = await openTestSession(house.gateway.hubUrl, luca);
  sessions.push(session);
  const answer = session.command({ type: PREFERENCES_COMMAND, user_id: 'maria' });
  await expect(answer).rejects.toThrow(/user_id/);
});
