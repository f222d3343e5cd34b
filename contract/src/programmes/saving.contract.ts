import {
  isOwnAutomation,
  ProgrammeError,
  readProgramme,
  saveProgramme,
  deleteProgramme,
} from '@soglia/hub-client';
import { describe, expect, it } from 'vitest';
import { enter } from '../hub-client/living-hub.ts';
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

const { owner, guest } = target;
const name = 'Contract, programma';
const kinds = [
  ['thermostat', warmMornings],
  ['switch', eveningsOn],
] as const;

/** Since then a schedule's blocks carry data; before, every user may read automations. */
const schedulesCarryData = since('2024.11');

describe.each(kinds)('the programme of a %s', (kind, make) => {
  it('is saved, read back by everybody, changed and deleted, and leaves nothing', async () => {
    await using device = await borrowDevice(kind);
    await using hub = await HubSocket.signedIn(owner.token);
    await using mine = await houseOf(owner);
    await using his = await houseOf(guest);
    const { id } = device;
    expect(await readProgramme(mine, id)).toEqual({
      programme: undefined,
      source: undefined,
      findings: [],
      rights: { maySave: true },
    });

    const programme = make(id);
    await saveProgramme(mine, programme, { name, description: 'Contract' });
    expect(await readProgramme(mine, id)).toEqual({
      programme,
      source: 'automation',
      findings: [],
      rights: { maySave: true },
    });
    const traces = await tracesOf(hub, id);
    expect(traces.automations).toMatchObject([{ state: 'on', attributes: { friendly_name: name } }]);
    expect(traces.schedules).toHaveLength(schedulesCarryData ? 1 : 0);

    // Since 2026 a guest may not read automations: the schedule tells what is enabled.
    const enabled =
      programme.kind === 'switch'
        ? { ...programme, periods: programme.periods.filter((period) => period.enabled) }
        : programme;
    const readsAutomations = !since('2026.1');
    expect(await readProgramme(his, id)).toEqual({
      programme: readsAutomations ? programme : enabled,
      source: readsAutomations ? 'automation' : 'schedule',
      findings: [],
      rights: { maySave: false, why: 'not_admin' },
    });

    const other =
      programme.kind === 'switch'
        ? { ...programme, periods: programme.periods.slice(0, 1) }
        : { ...programme, week: { ...programme.week, sunday: [{ from: '07:00', temperature: 22.5 }] } };
    await saveProgramme(mine, other, { name: `${name} 2` });
    expect(await readProgramme(mine, id)).toMatchObject({ programme: other, findings: [] });
    const changed = await tracesOf(hub, id);
    expect(changed.schedules.map((schedule) => schedule.id)).toEqual(
      traces.schedules.map((schedule) => schedule.id),
    );
    expect(changed.automations).toHaveLength(1);

    await deleteProgramme(mine, id);
    await expect.poll(() => tracesOf(hub, id)).toEqual({ schedules: [], automations: [], stored: 404 });
    expect(await readProgramme(mine, id)).toMatchObject({ programme: undefined, findings: [] });
    await deleteProgramme(mine, id);
  });

  it('is not saved or deleted by a guest', async () => {
    await using device = await borrowDevice(kind);
    await using mine = await houseOf(owner);
    await using his = await houseOf(guest, {
      platform: {
        ...nodePlatform,
        fetch: () => Promise.reject(new Error('A guest asks nothing of REST: it would count towards a ban')),
      },
    });
    await saveProgramme(mine, make(device.id), { name });
    for (const refused of [saveProgramme(his, make(device.id), { name }), deleteProgramme(his, device.id)]) {
      const error = await refused.catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(ProgrammeError);
      expect(error).toMatchObject({ code: 'not_admin' });
    }
    expect(await readProgramme(mine, device.id)).toMatchObject({ programme: make(device.id), findings: [] });
  });
});

describe('an automation that keeps a programme', () => {
  it('is known as ours in the list and among the values, and no other is', async () => {
    await using device = await borrowDevice('switch');
    await using living = await enter(guest);
    await using mine = await houseOf(owner);
    await saveProgramme(mine, eveningsOn(device.id), { name });
    const { entities } = living.hub;
    const automations = () =>
      entities.list.kind === 'loaded'
        ? entities.list.entities.filter((entity) => entity.domain === 'automation')
        : [];
    await expect.poll(() => automations().filter(isOwnAutomation).length, { timeout: 10_000 }).toBe(1);
    expect(automations().length).toBeGreaterThan(1);
    const own = automations().find(isOwnAutomation)?.entity_id ?? '';
    entities.watch([own]);
    await expect.poll(() => entities.get(own), { timeout: 10_000 }).toBeDefined();
    expect(entities.get(own)).toSatisfy(isOwnAutomation);
  });
});

describe('a programme is refused', () => {
  it('as no programme, and nothing is sent', async () => {
    await using mine = await houseOf(owner);
    const wrong = { ...eveningsOn('switch.contract'), entity_id: 'lock.contract' };
    await expect(saveProgramme(mine, wrong, { name })).rejects.toMatchObject({
      code: 'faulty',
      faults: [{ code: 'entity' }],
    });
  });

  it('where a browser may not ask REST, and the reading says so', async () => {
    await using device = await borrowDevice('thermostat');
    await using hub = await HubSocket.signedIn(owner.token);
    await using mine = await houseOf(owner, {
      platform: {
        ...nodePlatform,
        // All that a page of another origin sees of a hub that does not let it in.
        fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      },
    });
    expect(await readProgramme(mine, device.id)).toMatchObject({
      rights: { maySave: false, why: 'no_rest' },
    });
    const error = await saveProgramme(mine, warmMornings(device.id), { name }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ code: 'no_rest' });
    expect(await tracesOf(hub, device.id)).toEqual({ schedules: [], automations: [], stored: 404 });
  });

  it.each(['GET', 'POST', 'DELETE'])(
    'by %s to pages of another origin, and by our gateway to all but its app',
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

  it('when the caller gives up, or the time is over', async () => {
    await using mine = await houseOf(owner);
    const gone = new AbortController();
    gone.abort();
    await expect(readProgramme(mine, 'switch.contract', { signal: gone.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    const silent = {
      ...mine,
      connection: mine.connection,
      platform: { ...nodePlatform, fetch: () => new Promise<never>(() => undefined) },
    };
    await expect(readProgramme(silent, 'switch.contract', { timeout: 300 })).rejects.toMatchObject({
      code: 'timeout',
    });
  });
});
