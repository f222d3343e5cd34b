import {
  ScheduleError,
  type DeviceSchedule,
  type ScheduleActions,
  type HubAccess,
  type StoredSchedule,
  type SwitchPeriod,
} from '@soglia/schedules';
import { describe, expect, it } from 'vitest';
import { createScheduleStore, isWriting } from './schedule-store.ts';

const entityId = 'switch.presa';
const names = { name: 'Programma: Presa' };
const period: SwitchPeriod = { turn_on: '06:00', turn_off: '07:00', weekdays: ['monday'], enabled: true };
const plug = (...periods: SwitchPeriod[]): DeviceSchedule => ({
  kind: 'switch',
  entity_id: entityId,
  periods,
});
const reading = (schedule: DeviceSchedule | undefined): StoredSchedule => ({
  schedule,
  source: schedule === undefined ? undefined : 'automation',
  issues: [],
  rights: { maySave: true },
});

/** A fake hub with one schedule. The next actions reject with `fail`, where it is set. */
function hubWith(schedule?: DeviceSchedule) {
  const hub = { schedule, on: true, fail: undefined as ScheduleError | undefined };
  const attempt = async () => {
    await Promise.resolve();
    if (hub.fail !== undefined) throw hub.fail;
  };
  const actions: ScheduleActions = {
    async readSchedule(_hub, _id, { signal } = {}) {
      await attempt();
      if (signal?.aborted === true) throw new ScheduleError('aborted', 'given up');
      return { ...reading(hub.schedule), issues: hub.on ? [] : ['automation_off'] };
    },
    async saveSchedule(_hub, wanted) {
      await attempt();
      hub.schedule = wanted;
    },
    async deleteSchedule() {
      await attempt();
      hub.schedule = undefined;
    },
    async setScheduleEnabled(_hub, _id, { on }) {
      await attempt();
      hub.on = on;
    },
  };
  const access = {} as HubAccess;
  return { hub, store: createScheduleStore({ hub: access, entityId, isListed: () => undefined, actions }) };
}

const late: SwitchPeriod = { ...period, turn_on: '20:00', turn_off: '21:00' };

describe('a draft', () => {
  it('is kept beside the schedule of the hub, and replaces it when it is saved', async () => {
    const { hub, store } = hubWith(plug(period));
    await store.read();
    store.edit(plug(period, late));
    expect(store.view()).toMatchObject({ reading: { schedule: plug(period) }, draft: plug(period, late) });
    const saving = store.save(names);
    expect(store.view().task).toBe('save');
    await saving;
    expect(hub.schedule).toEqual(plug(period, late));
    expect(store.view()).toMatchObject({ reading: reading(plug(period, late)), done: 'save' });
    expect(store.view().draft).toBeUndefined();
  });

  it('is dropped where it equals the schedule of the hub', async () => {
    const { store } = hubWith(plug(period));
    await store.read();
    store.edit(plug(late));
    store.edit(plug(period));
    expect(store.view().draft).toBeUndefined();
  });

  it('survives a failed save, and is saved by a retry', async () => {
    const { hub, store } = hubWith();
    await store.read();
    store.edit(plug(period));
    hub.fail = new ScheduleError('not_loaded', 'The hub did not load what it took');
    await store.save(names);
    const { failure, draft, task } = store.view();
    expect({ draft, task, failure }).toMatchObject({
      draft: plug(period),
      task: undefined,
      failure: { task: 'save', error: { code: 'not_loaded' } },
    });
    hub.fail = undefined;
    if (typeof failure === 'object') failure.retry();
    await expect.poll(() => hub.schedule).toEqual(plug(period));
  });

  it('overwrites a change by somebody else only at a second save', async () => {
    const { hub, store } = hubWith(plug(period));
    await store.read();
    store.edit(plug(late));
    hub.schedule = plug({ ...period, turn_off: '09:00' });
    await store.save(names);
    expect(store.view()).toMatchObject({ failure: 'conflict', draft: plug(late) });
    expect(hub.schedule).toEqual(plug({ ...period, turn_off: '09:00' }));
    await store.save(names);
    expect(hub.schedule).toEqual(plug(late));
  });
});

describe('a draft that is edited during a save', () => {
  it.each([
    ['changed once more', plug(late)],
    ['taken back to what was there before', plug(period)],
  ])('is kept where it was %s, and the save does not count as done', async (_what, newer) => {
    const { hub, store } = hubWith(plug(period));
    await store.read();
    store.edit(plug(period, late));
    const saving = store.save(names);
    store.edit(newer);
    await saving;
    expect(hub.schedule).toEqual(plug(period, late));
    expect(store.view()).toMatchObject({ draft: newer, done: undefined, task: undefined });
    await store.save(names);
    expect(hub.schedule).toEqual(newer);
    expect(store.view()).toMatchObject({ draft: undefined, done: 'save' });
  });

  it('is dropped where it equals what was saved, or what stays after a failed save', async () => {
    const { hub, store } = hubWith(plug(period));
    await store.read();
    store.edit(plug(late));
    const saving = store.save(names);
    store.edit(plug(period, late));
    store.edit(plug(late));
    await saving;
    expect(store.view().draft).toBeUndefined();

    hub.fail = new ScheduleError('timeout', 'silence');
    store.edit(plug(period));
    const inVain = store.save(names);
    store.edit(plug(late));
    await inVain;
    expect(store.view()).toMatchObject({ draft: undefined, failure: { task: 'save' } });
  });

  it('is kept also during a delete', async () => {
    const { store } = hubWith(plug(period));
    await store.read();
    const leaving = store.remove();
    store.edit(plug(late));
    await leaving;
    expect(store.view()).toMatchObject({ draft: plug(late), done: undefined });
  });
});

describe('tasks', () => {
  it('do not start during a write', async () => {
    const { hub, store } = hubWith();
    await store.read();
    store.edit(plug(period));
    await Promise.all([store.save(names), store.remove()]);
    expect(hub.schedule).toEqual(plug(period));
  });

  it.each([
    ['read', false],
    ['save', true],
    ['delete', true],
    ['turn', true],
    [undefined, false],
  ] as const)(
    'says whether it would be done: while %s is under way, being written is %s',
    (task, writing) => {
      expect(isWriting({ task })).toBe(writing);
    },
  );

  it('report a write until it is done, and remove nothing meanwhile', async () => {
    const { hub, store } = hubWith(plug(period));
    await store.read();
    store.edit(plug(late));
    const saving = store.save(names);
    expect(isWriting(store.view())).toBe(true);
    await store.remove();
    await saving;
    expect(hub.schedule).toEqual(plug(late));
    expect(isWriting(store.view())).toBe(false);
    await store.remove();
    expect(hub.schedule).toBeUndefined();
  });

  it('read again where the first read was aborted', async () => {
    const { store } = hubWith(plug(period));
    const abort = new AbortController();
    const first = store.read(abort.signal);
    abort.abort();
    await Promise.all([first, store.read()]);
    expect(store.view()).toMatchObject({ reading: { schedule: plug(period) }, task: undefined });
  });

  it('disable, enable and delete the schedule', async () => {
    const { hub, store } = hubWith(plug(period));
    await store.read();
    await store.setEnabled(false);
    expect(store.view().reading?.issues).toEqual(['automation_off']);
    await store.setEnabled(true);
    expect(store.view().reading?.issues).toEqual([]);
    await store.remove();
    expect(hub.schedule).toBeUndefined();
    expect(store.view()).toMatchObject({ reading: reading(undefined), done: 'delete' });
  });

  it('report a failed read, and notify listeners', async () => {
    const { hub, store } = hubWith();
    let notified = 0;
    const leave = store.onChange(() => {
      notified += 1;
    });
    hub.fail = new ScheduleError('disconnected', 'gone');
    await store.read();
    expect(store.view()).toMatchObject({ reading: undefined, failure: { task: 'read' } });
    leave();
    const before = notified;
    hub.fail = undefined;
    await store.read();
    expect(store.view()).toMatchObject({ reading: reading(undefined), failure: undefined });
    expect(notified).toBe(before);
  });
});
