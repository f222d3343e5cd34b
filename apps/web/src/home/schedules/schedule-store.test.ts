import {
  ScheduleError,
  type DeviceSchedule,
  type ScheduleActions,
  type HubAccess,
  type StoredSchedule,
  type SwitchPeriod,
} from '@soglia/schedules';
import { describe, expect, it } from 'vitest';
import { createKeeper, isWriting } from './schedule-store.ts';

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

/** A hub that keeps one schedule, as hub-client shows it. `fail` is what the next actions reject with. */
function hubWith(schedule?: DeviceSchedule) {
  const hub = { schedule, on: true, fail: undefined as ScheduleError | undefined };
  const tried = async () => {
    await Promise.resolve();
    if (hub.fail !== undefined) throw hub.fail;
  };
  const actions: ScheduleActions = {
    async readSchedule(_house, _id, { signal } = {}) {
      await tried();
      if (signal?.aborted === true) throw new ScheduleError('aborted', 'given up');
      return { ...reading(hub.schedule), issues: hub.on ? [] : ['automation_off'] };
    },
    async saveSchedule(_house, wanted) {
      await tried();
      hub.schedule = wanted;
    },
    async deleteSchedule() {
      await tried();
      hub.schedule = undefined;
    },
    async setScheduleEnabled(_house, _id, { on }) {
      await tried();
      hub.on = on;
    },
  };
  const house = {} as HubAccess;
  return { hub, keeper: createKeeper({ house, entityId, isListed: () => undefined, actions }) };
}

const late: SwitchPeriod = { ...period, turn_on: '20:00', turn_off: '21:00' };

describe('what a person makes of a schedule', () => {
  it('is kept beside what the hub has, and becomes it when it is saved', async () => {
    const { hub, keeper } = hubWith(plug(period));
    await keeper.read();
    keeper.edit(plug(period, late));
    expect(keeper.view()).toMatchObject({ reading: { schedule: plug(period) }, draft: plug(period, late) });
    const saving = keeper.save(names);
    expect(keeper.view().task).toBe('save');
    await saving;
    expect(hub.schedule).toEqual(plug(period, late));
    expect(keeper.view()).toMatchObject({ reading: reading(plug(period, late)), done: 'save' });
    expect(keeper.view().draft).toBeUndefined();
  });

  it('is nothing unsaved where it is as the hub has it', async () => {
    const { keeper } = hubWith(plug(period));
    await keeper.read();
    keeper.edit(plug(late));
    keeper.edit(plug(period));
    expect(keeper.view().draft).toBeUndefined();
  });

  it('is not lost when saving goes wrong, and goes through when tried again', async () => {
    const { hub, keeper } = hubWith();
    await keeper.read();
    keeper.edit(plug(period));
    hub.fail = new ScheduleError('not_loaded', 'The hub did not load what it took');
    await keeper.save(names);
    const { trouble, draft, task } = keeper.view();
    expect({ draft, task, trouble }).toMatchObject({
      draft: plug(period),
      task: undefined,
      trouble: { task: 'save', error: { code: 'not_loaded' } },
    });
    hub.fail = undefined;
    if (typeof trouble === 'object') trouble.again();
    await expect.poll(() => hub.schedule).toEqual(plug(period));
  });

  it('takes the place of what somebody else saved meanwhile only when asked again', async () => {
    const { hub, keeper } = hubWith(plug(period));
    await keeper.read();
    keeper.edit(plug(late));
    hub.schedule = plug({ ...period, turn_off: '09:00' });
    await keeper.save(names);
    expect(keeper.view()).toMatchObject({ trouble: 'meanwhile', draft: plug(late) });
    expect(hub.schedule).toEqual(plug({ ...period, turn_off: '09:00' }));
    await keeper.save(names);
    expect(hub.schedule).toEqual(plug(late));
  });
});

describe('what is made of it while it is being saved', () => {
  it.each([
    ['changed once more', plug(late)],
    ['taken back to what was there before', plug(period)],
  ])('is kept where it was %s, and not called saved', async (_what, newer) => {
    const { hub, keeper } = hubWith(plug(period));
    await keeper.read();
    keeper.edit(plug(period, late));
    const saving = keeper.save(names);
    keeper.edit(newer);
    await saving;
    expect(hub.schedule).toEqual(plug(period, late));
    expect(keeper.view()).toMatchObject({ draft: newer, done: undefined, task: undefined });
    await keeper.save(names);
    expect(hub.schedule).toEqual(newer);
    expect(keeper.view()).toMatchObject({ draft: undefined, done: 'save' });
  });

  it('is nothing unsaved where it is what was saved, or what stays as saving goes wrong', async () => {
    const { hub, keeper } = hubWith(plug(period));
    await keeper.read();
    keeper.edit(plug(late));
    const saving = keeper.save(names);
    keeper.edit(plug(period, late));
    keeper.edit(plug(late));
    await saving;
    expect(keeper.view().draft).toBeUndefined();

    hub.fail = new ScheduleError('timeout', 'silence');
    keeper.edit(plug(period));
    const inVain = keeper.save(names);
    keeper.edit(plug(late));
    await inVain;
    expect(keeper.view()).toMatchObject({ draft: undefined, trouble: { task: 'save' } });
  });

  it('is kept as well while the schedule is being deleted', async () => {
    const { keeper } = hubWith(plug(period));
    await keeper.read();
    const leaving = keeper.remove();
    keeper.edit(plug(late));
    await leaving;
    expect(keeper.view()).toMatchObject({ draft: plug(late), done: undefined });
  });
});

describe('what is asked of the hub', () => {
  it('goes one after the other: a second save waits for nothing and does nothing', async () => {
    const { hub, keeper } = hubWith();
    await keeper.read();
    keeper.edit(plug(period));
    await Promise.all([keeper.save(names), keeper.remove()]);
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

  it('takes nothing away while it saves, and shows that it is writing until it can again', async () => {
    const { hub, keeper } = hubWith(plug(period));
    await keeper.read();
    keeper.edit(plug(late));
    const saving = keeper.save(names);
    expect(isWriting(keeper.view())).toBe(true);
    await keeper.remove();
    await saving;
    expect(hub.schedule).toEqual(plug(late));
    expect(isWriting(keeper.view())).toBe(false);
    await keeper.remove();
    expect(hub.schedule).toBeUndefined();
  });

  it('is read anew where the first reader gave up', async () => {
    const { keeper } = hubWith(plug(period));
    const patience = new AbortController();
    const first = keeper.read(patience.signal);
    patience.abort();
    await Promise.all([first, keeper.read()]);
    expect(keeper.view()).toMatchObject({ reading: { schedule: plug(period) }, task: undefined });
  });

  it('lets it rest and run, and deletes it', async () => {
    const { hub, keeper } = hubWith(plug(period));
    await keeper.read();
    await keeper.turn(false);
    expect(keeper.view().reading?.issues).toEqual(['automation_off']);
    await keeper.turn(true);
    expect(keeper.view().reading?.issues).toEqual([]);
    await keeper.remove();
    expect(hub.schedule).toBeUndefined();
    expect(keeper.view()).toMatchObject({ reading: reading(undefined), done: 'delete' });
  });

  it('says why it cannot be read, and tells whoever listens', async () => {
    const { hub, keeper } = hubWith();
    let told = 0;
    const leave = keeper.onChange(() => {
      told += 1;
    });
    hub.fail = new ScheduleError('disconnected', 'gone');
    await keeper.read();
    expect(keeper.view()).toMatchObject({ reading: undefined, trouble: { task: 'read' } });
    leave();
    const before = told;
    hub.fail = undefined;
    await keeper.read();
    expect(keeper.view()).toMatchObject({ reading: reading(undefined), trouble: undefined });
    expect(told).toBe(before);
  });
});
