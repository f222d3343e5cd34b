import {
  deleteSchedule,
  readSchedule,
  saveSchedule,
  setScheduleEnabled,
  type HubAccess,
} from '@soglia/schedules';
import { describe, expect, it } from 'vitest';
import { callService } from '../fixtures/services.ts';
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
import { createFastClock } from './fast-clock.ts';

const { owner } = target;
const name = 'Contract, programma';
const nothing = { schedules: [], automations: [], stored: 404 };

interface Damaged {
  readonly hub: HubSocket;
  readonly access: HubAccess;
  readonly id: string;
}

/** Changes that people can make on the hub's own pages, and the issue that each gives. */
const damages: readonly [what: string, (parts: Damaged) => Promise<unknown>, finding: string][] = [
  [
    'a disabled automation',
    async ({ hub, id }) => {
      const [automation] = (await readTraces(hub, id)).automations;
      await callService(hub, 'automation', 'turn_off', { target: { entity_id: automation?.entity_id } });
    },
    'automation_off',
  ],
  [
    'a changed automation',
    async ({ id }) => {
      const config = (await stored(id)).json() as Record<string, unknown>;
      const { description: _description, ...rest } = config;
      const key = 'triggers' in config ? 'triggers' : 'trigger';
      await store(id, { ...rest, [key]: [] });
    },
    'automation_edited',
  ],
  [
    'another automation under its id',
    async ({ id }) => {
      const old = 'trigger' in ((await stored(id)).json() as object);
      const names = old ? ['trigger', 'action'] : ['triggers', 'actions'];
      await store(id, { alias: name, [names[0] ?? '']: [], [names[1] ?? '']: [] });
    },
    'automation_unreadable',
  ],
];

/** On hubs whose schedule helpers carry data. */
const helperDamages: typeof damages = [
  [
    'a deleted automation',
    async ({ id }) => http(automationPath(id), { method: 'DELETE', token: owner.token }),
    'automation_missing',
  ],
  [
    'a deleted helper',
    async ({ hub, id }) => {
      for (const { id: schedule_id } of (await readTraces(hub, id)).schedules)
        await hub.result({ type: 'schedule/delete', schedule_id });
    },
    'schedule_missing',
  ],
  [
    'a changed helper',
    async ({ hub, id }) => {
      const [schedule] = (await readTraces(hub, id)).schedules;
      const { id: schedule_id, ...rest } = schedule ?? { id: '' };
      await hub.result({ type: 'schedule/update', schedule_id, ...rest, monday: [] });
    },
    'schedule_edited',
  ],
  [
    'a second helper that names its device',
    async ({ hub, id }) => {
      const data = { programme_of: id, temperature: 'much' };
      await hub.result({ type: 'schedule/create', name, friday: [{ from: '01:00', to: '02:00', data }] });
    },
    'schedule_twice',
  ],
];

const stored = (id: string) => http(automationPath(id), { token: owner.token });
const store = (id: string, body: unknown) =>
  http(automationPath(id), { method: 'POST', token: owner.token, body });

describe.each([...damages, ...(since('2024.11') ? helperDamages : [])])(
  'a schedule with %s',
  (_what, damage, finding) => {
    it('reports the issue, and is repaired by saving and by deleting', async () => {
      await using device = await acquireDevice('thermostat');
      await using hub = await HubSocket.signedIn(owner.token);
      await using access = await openAccess(owner);
      const { id } = device;
      const schedule = thermostatSchedule(id);
      const found = async () => (await readSchedule(access, id)).issues;

      await saveSchedule(access, schedule, { name });
      await damage({ hub, access, id });
      await expect.poll(found, { timeout: 10_000 }).toContain(finding);

      await saveSchedule(access, schedule, { name });
      await expect
        .poll(() => readSchedule(access, id), { timeout: 10_000 })
        .toMatchObject({ schedule, source: 'automation', issues: [] });

      await damage({ hub, access, id });
      await deleteSchedule(access, id);
      await expect.poll(() => readTraces(hub, id)).toEqual(nothing);
    });
  },
);

it('a disabled schedule is kept, and runs again when enabled', async () => {
  await using device = await acquireDevice('thermostat');
  await using access = await openAccess(owner);
  const { id } = device;
  const schedule = thermostatSchedule(id);
  await expect(setScheduleEnabled(access, id, { on: false })).rejects.toMatchObject({ code: 'not_found' });
  await saveSchedule(access, schedule, { name });
  for (const [on, issues] of [
    [false, ['automation_off']],
    [true, []],
  ] as const) {
    await setScheduleEnabled(access, id, { on });
    await expect
      .poll(() => readSchedule(access, id), { timeout: 10_000 })
      .toMatchObject({ schedule, issues });
  }
});

describe('a hub that stores a schedule and does not load it', () => {
  it('is detected, and everything is rolled back', async () => {
    await using device = await acquireDevice('switch');
    await using hub = await HubSocket.signedIn(owner.token);
    await using access = await openAccess(owner, {
      platform: {
        ...nodePlatform,
        clock: createFastClock(),
        // As a hub whose configuration does not include automations.yaml: it accepts the request and loads nothing.
        fetch: (url, init) =>
          init.method === 'POST'
            ? Promise.resolve({
                ok: true,
                status: 200,
                headers: { get: () => null },
                text: () => Promise.resolve('{"result":"ok"}'),
              })
            : nodePlatform.fetch(url, init),
      },
    });
    const error = await saveSchedule(access, switchSchedule(device.id), { name, timeout: 60_000 }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ code: 'not_loaded' });
    expect(await readTraces(hub, device.id)).toEqual(nothing);
  });
});

describe('helpers and automations of others', () => {
  it('are left alone', async () => {
    await using device = await acquireDevice('switch');
    await using hub = await HubSocket.signedIn(owner.token);
    await using access = await openAccess(owner);
    const { id: schedule_id } = await hub.result<{ id: string }>({
      type: 'schedule/create',
      name,
      monday: [{ from: '06:00', to: '07:00' }],
    });
    try {
      await saveSchedule(access, switchSchedule(device.id), { name });
      await deleteSchedule(access, device.id);
      const left = await hub.result<{ id: string; name: string }[]>({ type: 'schedule/list' });
      expect(left.filter((item) => item.name === name)).toMatchObject([{ id: schedule_id }]);
    } finally {
      await hub.result({ type: 'schedule/delete', schedule_id });
    }
  });
});
