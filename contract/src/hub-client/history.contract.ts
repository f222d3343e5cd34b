import { readHistory, readStatistics } from '@soglia/hub-client/history';
import { expect, it } from 'vitest';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { UNTIL_RECORDED } from '../fixtures/recorder.ts';
import { target } from '../target/target.ts';
import { openHub } from './signed-in-hub.ts';

it('hub-client reads the history of an entity, with attributes', async () => {
  await using living = await openHub(target.guest);
  const { connection } = living.hub;
  const start = Date.now() - 60_000;
  await using own = await OwnEntity.made('off', { smoke_level: 0 });
  await own.set('off', { smoke_level: 40 });
  await own.set('on', { smoke_level: 320 });

  const query = { entityId: own.id, start };
  const whole = { ...query, significantChangesOnly: false, attributes: true };
  await expect
    .poll(async () => (await readHistory(connection, query)).at(-1)?.state, UNTIL_RECORDED)
    .toBe('on');
  expect((await readHistory(connection, query)).map(({ state }) => state)).toEqual(['off', 'on']);
  const rows = await readHistory(connection, whole);
  expect(rows.map(({ state, attributes }) => [state, attributes['smoke_level']])).toEqual([
    ['off', 0],
    ['off', 40],
    ['on', 320],
  ]);
  for (const { at } of rows) {
    expect(at).toBeGreaterThan(start);
    expect(at).toBeLessThanOrEqual(Date.now() + 1_000);
  }
});

it('hub-client finds no history and no statistics of an unknown entity', async () => {
  await using living = await openHub(target.guest);
  const { connection } = living.hub;
  const start = Date.now() - 3_600_000;
  expect(await readHistory(connection, { entityId: 'sensor.nobody_has_this', start })).toEqual([]);
  const query = { statisticId: 'sensor.nobody_has_this', start, period: 'hour' } as const;
  expect(await readStatistics(connection, query)).toEqual([]);
});
