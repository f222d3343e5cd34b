import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { UNTIL_RECORDED } from '../fixtures/recorder.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

interface Row {
  readonly s: string | null;
  readonly a?: Readonly<Record<string, unknown>>;
  readonly lu: number;
  readonly lc?: number;
}
type Answer = Readonly<Record<string, readonly Row[]>>;

const began = new Date(Date.now() - 60_000).toISOString();
const own = new OwnEntity();

async function readRows(more: Readonly<Record<string, unknown>>): Promise<Answer> {
  await using hub = await HubSocket.signedIn(guest.token);
  return await hub.result<Answer>({
    type: 'history/history_during_period',
    start_time: began,
    entity_ids: [own.id],
    ...more,
  });
}
const levels = (answer: Answer) => (answer[own.id] ?? []).map(({ s, a }) => [s, a?.['level']]);

describe('history/history_during_period', () => {
  beforeAll(async () => {
    await own.set('off', { level: 0 });
    await own.set('off', { level: 5 });
    await own.set('on', { level: 5 });
    await own.set('off', { level: 7 });
    const isRecorded = async () => {
      const rows = levels(await readRows({ significant_changes_only: false }));
      return rows.at(-1)?.[0] === 'off' && rows.at(-1)?.[1] === 7;
    };
    await vi.waitUntil(isRecorded, UNTIL_RECORDED);
  });
  afterAll(() => own.remove());

  it('omits changes of attributes alone', async () => {
    expect(levels(await readRows({}))).toEqual([
      ['off', 0],
      ['on', 5],
      ['off', 7],
    ]);
  });

  it('returns every change when requested', async () => {
    expect(levels(await readRows({ significant_changes_only: false }))).toEqual([
      ['off', 0],
      ['off', 5],
      ['on', 5],
      ['off', 7],
    ]);
  });

  it('gives each row `lu`, and `lc` only where it differs', async () => {
    const rows = (await readRows({ significant_changes_only: false }))[own.id] ?? [];
    const [first, second] = rows;
    expect(first?.lu).toBeGreaterThan(Date.parse(began) / 1000);
    expect(second?.lu).toBeGreaterThan(first?.lu ?? Infinity);
    // Only an attribute changed, so the state keeps its time.
    expect(second?.lc).toBeCloseTo(first?.lu ?? 0, 3);
    expect(first).not.toHaveProperty('lc');
  });

  it('returns minimal rows when requested: attributes in the first row, or in none', async () => {
    const rows = (await readRows({ minimal_response: true }))[own.id] ?? [];
    expect(rows.map(({ s, a }) => [s, a?.['level']])).toEqual([
      ['off', 0],
      ['on', undefined],
      ['off', undefined],
    ]);
    const bare = (await readRows({ minimal_response: true, no_attributes: true }))[own.id] ?? [];
    expect(bare.map(({ s }) => s)).toEqual(['off', 'on', 'off']);
    for (const row of bare) expect(row).not.toHaveProperty('a');
  });

  it('begins with the state at the start', async () => {
    const start = new Date();
    const rows = (await readRows({ start_time: start.toISOString() }))[own.id] ?? [];
    expect(rows.map(({ s, lu }) => [s, lu])).toEqual([['off', expect.closeTo(start.getTime() / 1000, 2)]]);
    expect(await readRows({ start_time: start.toISOString(), include_start_time_state: false })).toEqual({});
  });

  it('is empty for the future and for an unknown entity', async () => {
    expect(await readRows({ start_time: new Date(Date.now() + 3_600_000).toISOString() })).toEqual({});
    expect(await readRows({ entity_ids: ['sensor.nobody_has_this'] })).toEqual({});
  });

  it.each([
    ['a start that is none', { start_time: 'yesterday' }, 'invalid_start_time'],
    ['an end that is none', { end_time: 'tomorrow' }, 'invalid_end_time'],
    ['no entities', { entity_ids: undefined }, 'invalid_format'],
  ])('refuses %s', async (_name, more, code) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const message = {
      type: 'history/history_during_period',
      start_time: began,
      entity_ids: [own.id],
      ...more,
    };
    expect(await hub.refusal(message)).toBe(code);
  });
});

describe('recorder/statistics_during_period', () => {
  const ofAnHour = { start_time: new Date(Date.now() - 3_600_000).toISOString(), period: '5minute' };

  it('omits entities without statistics', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const message = { type: 'recorder/statistics_during_period', ...ofAnHour };
    expect(await hub.result({ ...message, statistic_ids: ['sensor.nobody_has_this'] })).toEqual({});
  });

  it('refuses an invalid period and an invalid time', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const message = { type: 'recorder/statistics_during_period', ...ofAnHour, statistic_ids: ['sensor.x'] };
    expect(await hub.refusal({ ...message, period: 'fortnight' })).toBe('invalid_format');
    expect(await hub.refusal({ ...message, start_time: 'yesterday' })).toBe('invalid_start_time');
  });

  it('lists the statistics of measurements and of meters', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    for (const type of ['mean', 'sum']) {
      const listed = await hub.result<Record<string, unknown>[]>({
        type: 'recorder/list_statistic_ids',
        statistic_type: type,
      });
      for (const one of listed) {
        expect(one).toMatchObject({
          statistic_id: expect.stringMatching(/[.:]/) as string,
          has_sum: expect.any(Boolean) as boolean,
          ...(since('2025.10') ? { mean_type: type === 'mean' ? 1 : (expect.any(Number) as number) } : {}),
        });
      }
      expect(listed.length).toBeGreaterThan(0);
    }
  });
});
