import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { UNTIL_RECORDED } from '../fixtures/recorder.ts';
import { target } from '../target/target.ts';
import { http } from '../wire/http.ts';

const { guest } = target;

interface Row {
  readonly entity_id?: string;
  readonly state: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly last_changed: string;
}

const began = new Date(Date.now() - 60_000).toISOString();
const own = new OwnEntity();

async function history(flags: string, start = began): Promise<Row[][]> {
  const answer = await http(`/api/history/period/${start}?filter_entity_id=${own.id}${flags}`, {
    token: guest.token,
  });
  expect(answer.status).toBe(200);
  return answer.json() as Row[][];
}

describe('history of a period', () => {
  beforeAll(async () => {
    await own.set('off', { level: 0 });
    await own.set('off', { level: 5 });
    await own.set('on', { level: 5 });
    const isRecorded = async () =>
      (await history('&significant_changes_only=0')).at(0)?.at(-1)?.state === 'on';
    await vi.waitUntil(isRecorded, UNTIL_RECORDED);
  });
  afterAll(() => own.remove());

  it('omits changes of attributes alone', async () => {
    const [rows = []] = await history('');
    expect(rows.map(({ state, attributes }) => [state, attributes?.['level']])).toEqual([
      ['off', 0],
      ['on', 5],
    ]);
    expect(rows[0]).toMatchObject({
      entity_id: own.id,
      last_changed: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/) as string,
    });
  });

  it('includes changes of attributes when requested', async () => {
    const [rows = []] = await history('&significant_changes_only=0');
    expect(rows.map(({ state, attributes }) => [state, attributes?.['level']])).toEqual([
      ['off', 0],
      ['off', 5],
      ['on', 5],
    ]);
  });

  it('returns minimal rows when requested: the first complete, the others with state and time', async () => {
    const [rows = []] = await history('&minimal_response');
    expect(rows[0]).toMatchObject({ entity_id: own.id, attributes: { level: 0 } });
    expect(Object.keys(rows[1] ?? {}).sort()).toEqual(['last_changed', 'state']);
  });

  it('omits attributes when requested', async () => {
    const [rows = []] = await history('&no_attributes');
    expect(rows.map(({ state }) => state)).toEqual(['off', 'on']);
    for (const row of rows) expect(row.attributes ?? {}).toEqual({});
  });

  it('is empty before the first state, and for an unknown entity', async () => {
    expect(await history('', new Date(Date.now() + 3_600_000).toISOString())).toEqual([]);
    const answer = await http(`/api/history/period/${began}?filter_entity_id=sensor.nobody_has_this`, {
      token: guest.token,
    });
    expect([answer.status, answer.json()]).toEqual([200, []]);
  });

  it('ends at the requested time', async () => {
    expect(
      await history(`&end_time=${encodeURIComponent(began)}`, new Date(Date.now() - 120_000).toISOString()),
    ).toEqual([]);
  });

  it('accepts a time with a zone, and starts one day ago by default', async () => {
    const zoned = `${began.replace('Z', '')}+00:00`;
    expect((await history('', encodeURIComponent(zoned)))[0]).toHaveLength(2);
    const answer = await http(`/api/history/period?filter_entity_id=${own.id}`, { token: guest.token });
    expect((answer.json() as Row[][])[0]).toHaveLength(2);
  });

  it.each([
    ['no entity', `/api/history/period/${began}`],
    ['an entity that is none', `/api/history/period/${began}?filter_entity_id=malformed`],
    ['a time that is none', `/api/history/period/yesterday?filter_entity_id=sensor.x`],
    ['an end that is none', `/api/history/period/${began}?filter_entity_id=sensor.x&end_time=tomorrow`],
  ])('answers 400 to %s', async (_name, path) => {
    const answer = await http(path, { token: guest.token });
    expect(answer.status).toBe(400);
    expect(answer.json()).toHaveProperty('message');
  });
});
