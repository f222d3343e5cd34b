import { beforeEach, describe, expect, it } from 'vitest';
import { entity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { toldHouse } from '#hub/testing/fake-hub.ts';
import { createHouseKeeper } from './snapshot-store.ts';
import type { HouseKey, KeptHouse } from './snapshot.ts';
import { handClock } from './testing/clock.ts';
import { NOW } from './testing/house.ts';

const SECONDS = 1_000;
const MINUTES = 60 * SECONDS;
const maria: HouseKey = { hub: 'http://casa:8123', person: 'maria' };

interface Written {
  readonly house: KeptHouse;
  readonly wanted: () => boolean;
}

function keeping(write?: () => Promise<void>) {
  const written: Written[] = [];
  const clock = handClock(NOW);
  const told = toldHouse();
  const session: { key: HouseKey | undefined } = { key: maria };
  const keeper = createHouseKeeper({
    hub: told.hub,
    clock,
    key: () => session.key,
    write(house, wanted) {
      written.push({ house, wanted });
      return write?.() ?? Promise.resolve();
    },
  });
  return { written, clock, told, session, keeper, last: () => written.at(-1)?.house };
}

let house: ReturnType<typeof keeping>;

beforeEach(() => {
  house = keeping();
});

function tell({ told }: ReturnType<typeof keeping>): void {
  told.registries(registriesOf({}));
  told.list([entity('light.a', 'on', {}, 1), entity('light.b', 'on', {}, 1)]);
}

describe('writes', () => {
  it('nothing before the house has told of itself', () => {
    house.clock.pass(60 * MINUTES);
    house.keeper.keepNow();
    house.told.list([entity('light.a', 'on')]);
    house.clock.pass(60 * MINUTES);
    house.keeper.keepNow();
    expect(house.written).toEqual([]);
  });

  it('soon after the first telling, then every five minutes', () => {
    tell(house);
    house.clock.pass(2 * SECONDS);
    expect(house.last()).toMatchObject({ ...maria, at: NOW + 2 * SECONDS });
    house.clock.pass(5 * MINUTES);
    house.told.value(entity('light.a', 'off', {}, 2));
    house.clock.pass(5 * MINUTES);
    expect(house.written).toHaveLength(3);
    expect(house.last()?.entities.map(({ value }) => value?.state)).toEqual(['off', 'on']);
  });

  it('when the page goes out of sight, though not twice at once', () => {
    tell(house);
    house.keeper.keepNow();
    house.keeper.keepNow();
    house.clock.pass(SECONDS);
    house.keeper.keepNow();
    expect(house.written).toHaveLength(1);
    house.clock.pass(30 * SECONDS);
    expect(house.written).toHaveLength(2);
    house.clock.pass(30 * SECONDS);
    house.keeper.keepNow();
    expect(house.written).toHaveLength(3);
  });

  it('with the time at which the line went, for as long as it is down', () => {
    tell(house);
    house.clock.pass(MINUTES);
    house.told.line('lost');
    house.clock.pass(20 * MINUTES);
    house.told.line('lost');
    house.keeper.keepNow();
    expect(house.written.slice(1).map(({ house: { at } }) => at)).toEqual([NOW + MINUTES, NOW + MINUTES]);
    house.told.line('ready');
    house.clock.pass(5 * MINUTES);
    expect(house.last()?.at).toBeGreaterThan(NOW + 21 * MINUTES);
  });

  it('also when somebody sets the clock back by a year', () => {
    tell(house);
    house.clock.pass(2 * SECONDS);
    house.clock.set(NOW - 365 * 24 * 60 * MINUTES);
    house.keeper.keepNow();
    expect(house.written).toHaveLength(2);
  });

  it('again after a storage that was full', async () => {
    const full = keeping(() => Promise.reject(new DOMException('no room', 'QuotaExceededError')));
    tell(full);
    full.clock.pass(10 * MINUTES);
    // A rejection that nobody takes would fail the test.
    await new Promise((resolve) => setTimeout(resolve));
    expect(full.written).toHaveLength(2);
  });
});

describe('leaves nothing', () => {
  it('when nobody is signed in any more', () => {
    tell(house);
    house.session.key = undefined;
    house.clock.pass(10 * MINUTES);
    house.keeper.keepNow();
    expect(house.written).toEqual([]);
  });

  it('when the hub refuses who was let in', () => {
    tell(house);
    house.told.line('refused');
    house.clock.pass(10 * MINUTES);
    expect(house.written).toEqual([]);
  });

  it('after it was closed', () => {
    tell(house);
    house.keeper.close();
    house.clock.pass(10 * MINUTES);
    house.keeper.keepNow();
    house.told.line('lost');
    expect(house.written).toEqual([]);
  });

  it.each([
    ['logged out', () => (house.session.key = undefined)],
    ['became another person', () => (house.session.key = { ...maria, person: 'luca' })],
    ['went to another hub', () => (house.session.key = { ...maria, hub: 'http://mare:8123' })],
    ['closed the house', () => house.keeper.close()],
  ])('of a writing that was under way when somebody %s', (_, happens) => {
    tell(house);
    house.keeper.keepNow();
    const [first] = house.written;
    expect(first?.wanted()).toBe(true);
    happens();
    expect(first?.wanted()).toBe(false);
  });
});

it('begins at once with a house that has told of itself already', () => {
  const { told, clock } = house;
  tell(house);
  const written: KeptHouse[] = [];
  const write = (kept: KeptHouse) => Promise.resolve(void written.push(kept));
  const late = createHouseKeeper({ hub: told.hub, clock, key: () => maria, write });
  clock.pass(2 * SECONDS);
  expect(written).toHaveLength(1);
  late.close();
});
