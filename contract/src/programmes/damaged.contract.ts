import {
  deleteProgramme,
  readProgramme,
  saveProgramme,
  turnProgramme,
  type ProgrammeHouse,
} from '@soglia/hub-client';
import { describe, expect, it } from 'vitest';
import { callService } from '../house/services.ts';
import { nodePlatform } from '../hub-client/node-platform.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';
import {
  automationPath,
  borrowDevice,
  eveningsOn,
  houseOf,
  tracesOf,
  warmMornings,
} from './borrowed-device.ts';
import { hastyClock } from './hasty-clock.ts';

const { owner } = target;
const name = 'Contract, programma';
const nothing = { schedules: [], automations: [], stored: 404 };

interface Damaged {
  readonly hub: HubSocket;
  readonly mine: ProgrammeHouse;
  readonly id: string;
}

/** What people do to it in the hub's own pages, and what is found then. */
const damages: readonly [what: string, (parts: Damaged) => Promise<unknown>, finding: string][] = [
  [
    'its automation turned off',
    async ({ hub, id }) => {
      const [automation] = (await tracesOf(hub, id)).automations;
      await callService(hub, 'automation', 'turn_off', { target: { entity_id: automation?.entity_id } });
    },
    'automation_off',
  ],
  [
    'its automation changed',
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

/** Where schedules carry the programme. */
const scheduleDamages: typeof damages = [
  [
    'its automation gone',
    async ({ id }) => http(automationPath(id), { method: 'DELETE', token: owner.token }),
    'automation_missing',
  ],
  [
    'its schedule gone',
    async ({ hub, id }) => {
      for (const { id: schedule_id } of (await tracesOf(hub, id)).schedules)
        await hub.result({ type: 'schedule/delete', schedule_id });
    },
    'schedule_missing',
  ],
  [
    'its schedule changed',
    async ({ hub, id }) => {
      const [schedule] = (await tracesOf(hub, id)).schedules;
      const { id: schedule_id, ...rest } = schedule ?? { id: '' };
      await hub.result({ type: 'schedule/update', schedule_id, ...rest, monday: [] });
    },
    'schedule_edited',
  ],
  [
    'a second schedule that says it is its',
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

describe.each([...damages, ...(since('2024.11') ? scheduleDamages : [])])(
  'a programme with %s',
  (_what, damage, finding) => {
    it('is found so, and mended by saving and by deleting', async () => {
      await using device = await borrowDevice('thermostat');
      await using hub = await HubSocket.signedIn(owner.token);
      await using mine = await houseOf(owner);
      const { id } = device;
      const programme = warmMornings(id);
      const found = async () => (await readProgramme(mine, id)).findings;

      await saveProgramme(mine, programme, { name });
      await damage({ hub, mine, id });
      await expect.poll(found, { timeout: 10_000 }).toContain(finding);

      await saveProgramme(mine, programme, { name });
      await expect
        .poll(() => readProgramme(mine, id), { timeout: 10_000 })
        .toMatchObject({ programme, source: 'automation', findings: [] });

      await damage({ hub, mine, id });
      await deleteProgramme(mine, id);
      await expect.poll(() => tracesOf(hub, id)).toEqual(nothing);
    });
  },
);

it('a programme that is told to rest keeps what it is, and runs again when told', async () => {
  await using device = await borrowDevice('thermostat');
  await using mine = await houseOf(owner);
  const { id } = device;
  const programme = warmMornings(id);
  await expect(turnProgramme(mine, id, { on: false })).rejects.toMatchObject({ code: 'not_found' });
  await saveProgramme(mine, programme, { name });
  for (const [on, findings] of [
    [false, ['automation_off']],
    [true, []],
  ] as const) {
    await turnProgramme(mine, id, { on });
    await expect
      .poll(() => readProgramme(mine, id), { timeout: 10_000 })
      .toMatchObject({ programme, findings });
  }
});

describe('a hub that takes a programme and does not load it', () => {
  it('is noticed, and nothing is left on it', async () => {
    await using device = await borrowDevice('switch');
    await using hub = await HubSocket.signedIn(owner.token);
    await using mine = await houseOf(owner, {
      platform: {
        ...nodePlatform,
        clock: hastyClock(),
        // As a hub whose automations lie in another file: it says yes, and what it wrote is read by nobody.
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
    const error = await saveProgramme(mine, eveningsOn(device.id), { name, timeout: 60_000 }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ code: 'not_loaded' });
    expect(await tracesOf(hub, device.id)).toEqual(nothing);
  });
});

describe('helpers and automations of the house', () => {
  it('are left alone', async () => {
    await using device = await borrowDevice('switch');
    await using hub = await HubSocket.signedIn(owner.token);
    await using mine = await houseOf(owner);
    const { id: schedule_id } = await hub.result<{ id: string }>({
      type: 'schedule/create',
      name,
      monday: [{ from: '06:00', to: '07:00' }],
    });
    try {
      await saveProgramme(mine, eveningsOn(device.id), { name });
      await deleteProgramme(mine, device.id);
      const left = await hub.result<{ id: string; name: string }[]>({ type: 'schedule/list' });
      expect(left.filter((item) => item.name === name)).toMatchObject([{ id: schedule_id }]);
    } finally {
      await hub.result({ type: 'schedule/delete', schedule_id });
    }
  });
});
