import { expect, test } from 'vitest';
import { databaseKinds } from '@soglia/database/testing';
import { openTestStore } from './testing/test-stores.ts';

test.each(databaseKinds)(
  '%s: events of the push channel are found by their ids and by their time',
  async (kind) => {
    await using store = await openTestStore(kind);
    const { pushEvents } = store;
    const ids: number[] = [];
    for (const [event, at] of [
      ['one', 10],
      ['two à \u{1f600}', 20],
      ['three', 20],
    ] as const)
      ids.push(await pushEvents.add(event, at));
    const [first = 0, second = 0, third = 0] = ids;
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
    expect(await pushEvents.find(second)).toEqual({ id: second, event: 'two à \u{1f600}' });
    expect(await pushEvents.find(third + 1)).toBeUndefined();
    expect((await pushEvents.since(20)).map(({ id }) => id)).toEqual([second, third]);
    await pushEvents.removeBefore(20);
    expect(await pushEvents.find(first)).toBeUndefined();
    expect((await pushEvents.since(0)).map(({ event }) => event)).toEqual(['two à \u{1f600}', 'three']);
  },
);
