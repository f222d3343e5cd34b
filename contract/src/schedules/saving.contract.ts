import {
  isScheduleAutomation,
  ScheduleError,
  readSchedule,
  saveSchedule,
  deleteSchedule,
} from '@soglia/schedules';
import { describe, expect, it } from 'vitest';
import { openHub } from '../hub-client/signed-in-hub.ts';
import { nodePlatform } from '../hub-client/node-platform.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';
import {
  automationPath,
  acquireDevice,
  switchSchedule,
  openAccess,
  readTraces,
  thermostatSchedule,
} from './test-device.ts';

const { owner, guest } = target;
const name = 'Contract, programma';
const kinds = [
  ['thermostat', thermostatSchedule],
  ['switch', switchSchedule],
] as const;

/** Blocks of schedule helpers carry data since 2024.11; before, every account may read automations. */
const helpersCarryData = since('2024.11');

describe.each(kinds)('the schedule of a %s', (kind, make) => {
  it('is saved, read by every account, changed and deleted, and leaves nothing', async () => {
    await using device = await acquireDevice(kind);
    await using hub = await HubSocket.signedIn(owner.token);
    await using access = await openAccess(owner);
    await using guestAccess = await openAccess(guest);
    const { id } = device;
    expect(await readSchedule(access, id)).toEqual({
      schedule: undefined,
      source: undefined,
      issues: [],
      rights: { maySave: true },
    });

    const schedule = make(id);
    await saveSchedule(access, schedule, { name, description: 'Contract' });
    expect(await readSchedule(access, id)).toEqual({
      schedule,
      source: 'automation',
      issues: [],
      rights: { maySave: true },
    });
    const traces = await readTraces(hub, id);
    expect(traces.automations).toMatchObject([{ state: 'on', attributes: { friendly_name: name } }]);
    expect(traces.schedules).toHaveLength(helpersCarryData ? 1 : 0);

    // Since 2026.1 a guest may not read automations: the helper shows the enabled part.
    const enabled =
      schedule.kind === 'switch'
        ? { ...schedule, periods: schedule.periods.filter((period) => period.enabled) }
        : schedule;
    const readsAutomations = !since('2026.1');
    expect(await readSchedule(guestAccess, id)).toEqual({
      schedule: readsAutomations ? schedule : enabled,
      source: readsAutomations ? 'automation' : 'helper',
      issues: [],
      rights: { maySave: false, why: 'not_admin' },
    });

    const other =
      schedule.kind === 'switch'
        ? { ...schedule, periods: schedule.periods.slice(0, 1) }
        : { ...schedule, week: { ...schedule.week, sunday: [{ from: '07:00', temperature: 22.5 }] } };
    // What a person has named on the hub keeps its name.
    const stored = await http(automationPath(id), { token: owner.token });
    const named = { ...(stored.json() as object), alias: 'Mattine', description: 'Scritta a mano' };
    await http(automationPath(id), { method: 'POST', body: named, token: owner.token });
    for (const { id: schedule_id, name: _name, ...week } of traces.schedules)
      await hub.result({ type: 'schedule/update', schedule_id, name: 'Sveglie', ...week });
    await saveSchedule(access, other, { name: `${name} 2`, description: 'Contract 2' });
    expect((await http(automationPath(id), { token: owner.token })).json()).toMatchObject({
      alias: 'Mattine',
      description: 'Scritta a mano',
    });
    expect(await readSchedule(access, id)).toMatchObject({ schedule: other, issues: [] });
    const changed = await readTraces(hub, id);
    expect(changed.schedules.map((schedule) => schedule.id)).toEqual(
      traces.schedules.map((schedule) => schedule.id),
    );
    expect(changed.schedules.map((schedule) => schedule.name)).toEqual(traces.schedules.map(() => 'Sveglie'));
    expect(changed.automations).toHaveLength(1);

    await deleteSchedule(access, id);
    await expect.poll(() => readTraces(hub, id)).toEqual({ schedules: [], automations: [], stored: 404 });
    expect(await readSchedule(access, id)).toMatchObject({ schedule: undefined, issues: [] });
    await deleteSchedule(access, id);
  });

  it('is not saved or deleted by a guest', async () => {
    await using device = await acquireDevice(kind);
    await using access = await openAccess(owner);
    await using guestAccess = await openAccess(guest, {
      platform: {
        ...nodePlatform,
        fetch: () =>
          Promise.reject(new Error('A guest must send no REST request: it would count towards a ban')),
      },
    });
    await saveSchedule(access, make(device.id), { name });
    for (const refused of [
      saveSchedule(guestAccess, make(device.id), { name }),
      deleteSchedule(guestAccess, device.id),
    ]) {
      const error = await refused.catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(ScheduleError);
      expect(error).toMatchObject({ code: 'not_admin' });
    }
    expect(await readSchedule(access, device.id)).toMatchObject({ schedule: make(device.id), issues: [] });
  });
});

describe('the automation of a schedule', () => {
  it('is recognized in the entity list and in the store, and no other is', async () => {
    await using device = await acquireDevice('switch');
    await using opened = await openHub(guest);
    await using access = await openAccess(owner);
    await saveSchedule(access, switchSchedule(device.id), { name });
    const { entities } = opened.hub;
    const automations = () =>
      entities.list.kind === 'loaded'
        ? entities.list.entities.filter((entity) => entity.domain === 'automation')
        : [];
    await expect.poll(() => automations().filter(isScheduleAutomation).length, { timeout: 10_000 }).toBe(1);
    expect(automations().length).toBeGreaterThan(1);
    const own = automations().find(isScheduleAutomation)?.entity_id ?? '';
    entities.watch([own]);
    await expect.poll(() => entities.get(own), { timeout: 10_000 }).toBeDefined();
    expect(entities.get(own)).toSatisfy(isScheduleAutomation);
  });
});

describe('a schedule is rejected', () => {
  it('as not valid, and nothing is sent', async () => {
    await using access = await openAccess(owner);
    const wrong = { ...switchSchedule('switch.contract'), entity_id: 'lock.contract' };
    await expect(saveSchedule(access, wrong, { name })).rejects.toMatchObject({
      code: 'faulty',
      violations: [{ code: 'entity' }],
    });
  });

  it('where CORS keeps a browser from REST, and reading it reports so', async () => {
    await using device = await acquireDevice('thermostat');
    await using hub = await HubSocket.signedIn(owner.token);
    await using access = await openAccess(owner, {
      platform: {
        ...nodePlatform,
        // What a page of another origin gets from a hub whose CORS settings do not allow it.
        fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      },
    });
    expect(await readSchedule(access, device.id)).toMatchObject({
      rights: { maySave: false, why: 'no_rest' },
    });
    const error = await saveSchedule(access, thermostatSchedule(device.id), { name }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ code: 'no_rest' });
    expect(await readTraces(hub, device.id)).toEqual({ schedules: [], automations: [], stored: 404 });
  });

  it.each(['GET', 'POST', 'DELETE'])(
    'by %s from pages of another origin, and by our gateway from all but its app',
    async (method) => {
      const preflight = (origin: string) =>
        http(automationPath('switch.contract'), {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': 'authorization,content-type',
          },
        });
      const refused = await preflight('http://elsewhere.example');
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      if (target.gateway === undefined) return;
      const { headers } = await preflight(target.gateway.appOrigin);
      expect(headers.get('access-control-allow-origin')).toBe(target.gateway.appOrigin);
      expect(headers.get('access-control-allow-methods')).toContain(method);
    },
  );

  it('when the caller aborts, or at the time limit', async () => {
    await using access = await openAccess(owner);
    const controller = new AbortController();
    controller.abort();
    await expect(
      readSchedule(access, 'switch.contract', { signal: controller.signal }),
    ).rejects.toMatchObject({
      code: 'aborted',
    });
    const silent = {
      ...access,
      connection: access.connection,
      platform: { ...nodePlatform, fetch: () => new Promise<never>(() => undefined) },
    };
    await expect(readSchedule(silent, 'switch.contract', { timeout: 300 })).rejects.toMatchObject({
      code: 'timeout',
    });
  });
});
