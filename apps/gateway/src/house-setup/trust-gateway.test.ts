import { describe, expect, test } from 'vitest';
import type { SetupCheck } from '@soglia/contracts/companion';
import { startPeopleHub, type ScriptedAnswer } from '#testing/people-hub.ts';
import { owner, startHouse, temporaryFolder } from '#testing/prepared-house.ts';
import { makeToken } from '#testing/tokens.ts';
import { waitFor } from '#testing/wait-for.ts';

interface Script {
  /** Whether the hub believes the gateway with the new settings. */
  readonly believes?: boolean;
  readonly configure?: (config: unknown) => ScriptedAnswer | undefined;
  readonly old?: boolean;
}

/** A hub that keeps its network settings as hubs of 2026 do: new ones are on trial until they are confirmed. */
async function setUp({ believes = true, configure, old = false }: Script = {}) {
  const settings = { server_port: 8123, ip_ban_enabled: true, login_attempts_threshold: 5, ssl_key: null };
  const state = {
    trusts: false,
    pending: undefined as unknown,
    stable: settings as unknown,
    restarting: false,
  };
  const hub = await startPeopleHub({
    trustsForwardedFor: true,
    handle: (request, response) => {
      if (request.headers['x-forwarded-for'] === undefined || state.trusts) return false;
      response.writeHead(400).end();
      return true;
    },
    answer: (type, message) => {
      if (old) return undefined;
      if (type === 'http/config') {
        const { pending, stable } = state;
        const active = state.restarting ? 'pending' : 'stable';
        return {
          result: { active_config_type: active, stable, pending: pending ?? null, default: settings },
        };
      }
      if (type === 'system_log/list') {
        const name = 'homeassistant.components.http.forwarded';
        const line = { name, timestamp: Date.now() / 1000, message: ['received from 172.18.0.3, but'] };
        return { result: [line] };
      }
      if (type === 'http/config/configure') {
        const refusal = configure?.(message['config']);
        if (refusal !== undefined) return refusal;
        Object.assign(state, { pending: message['config'], trusts: believes, restarting: true });
        return 'close';
      }
      if (type === 'http/config/promote') {
        Object.assign(state, { stable: state.pending, pending: undefined, restarting: false });
        return { result: null };
      }
      return undefined;
    },
  });
  const folder = await temporaryFolder();
  const token = makeToken('service');
  hub.tokens.set(token, 'anna');
  const limits = { setupReadings: 100_000 };
  const house = await startHouse(hub.url, { data: folder.path, ownerToken: () => token, limits });
  await waitFor(() => expect(house.connection.state).toBe('ready'));
  const proxy = async (): Promise<SetupCheck | undefined> =>
    (await house.house.read(owner)).checks.find(({ check }) => check === 'proxy');
  return {
    hub,
    house,
    state,
    proxy,
    bans: async () => (await house.house.read(owner)).checks.find(({ check }) => check === 'bans'),
    /** The item once it is no longer being mended. */
    mended: () =>
      waitFor(async () => {
        const check = await proxy();
        expect(check?.mending).toBe(false);
        return check;
      }),
    [Symbol.asyncDispose]: async () => {
      await house.close();
      await hub.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe('trusting the gateway as a proxy', () => {
  test('adds its address as the hub sees it, waits for the restart, proves it, and confirms it', async () => {
    await using setup = await setUp();
    expect(await setup.proxy()).toMatchObject({ state: 'warning', mendable: true, yaml: null });
    expect(await setup.bans()).toMatchObject({ state: 'warning' });
    await setup.house.house.mend('proxy');
    expect(await setup.mended()).toMatchObject({ state: 'ok', mendable: false });
    expect(setup.state).toMatchObject({
      pending: undefined,
      stable: {
        server_port: 8123,
        ip_ban_enabled: true,
        login_attempts_threshold: 5,
        use_x_forwarded_for: true,
        trusted_proxies: ['172.18.0.3'],
      },
    });
    expect(await setup.bans()).toMatchObject({ state: 'ok' });
    await expect(setup.house.house.mend('proxy'), 'nothing is left to mend').rejects.toMatchObject({
      code: 'not_mendable',
    });
  });

  test('a setting with which the hub does not believe the gateway is not confirmed', async () => {
    await using setup = await setUp({ believes: false });
    await setup.house.house.mend('proxy');
    expect(await setup.mended()).toMatchObject({
      state: 'warning',
      mendable: true,
      sentence: expect.stringContaining('Anche con la nuova impostazione') as unknown,
    });
    expect(setup.hub.commands.map(({ type }) => type)).not.toContain('http/config/promote');
  });

  test.each<[string, ScriptedAnswer, string]>([
    ['refuses the setting', { code: 'invalid_format' }, 'non ha accettato'],
    ['says that nothing changes', { result: { restart: false } }, 'Anche con la nuova'],
  ])('a hub that %s', async (_name, answer, words) => {
    await using setup = await setUp({ configure: () => answer });
    await setup.house.house.mend('proxy');
    expect((await setup.mended())?.sentence).toContain(words);
  });

  test('a hub that has only just started is asked again', async () => {
    let asked = 0;
    const configure = () => (asked++ === 0 ? ({ code: 'not_running' } as const) : undefined);
    await using setup = await setUp({ configure });
    await setup.house.house.mend('proxy');
    expect(await setup.mended()).toMatchObject({ state: 'ok' });
  });

  test('many calls at once change the setting once', async () => {
    await using setup = await setUp();
    await Promise.allSettled(Array.from({ length: 200 }, () => setup.house.house.mend('proxy')));
    await setup.mended();
    expect(setup.hub.commands.filter(({ type }) => type === 'http/config/configure')).toHaveLength(1);
  });

  test('a setting that is on trial already is only confirmed', async () => {
    await using setup = await setUp();
    Object.assign(setup.state, { trusts: true, restarting: true, pending: { server_port: 1 } });
    expect(await setup.proxy()).toMatchObject({ state: 'warning', mendable: true });
    await setup.house.house.mend('proxy');
    expect(await setup.mended()).toMatchObject({ state: 'ok' });
    expect(setup.hub.commands.map(({ type }) => type)).not.toContain('http/config/configure');
  });

  test('on a hub without these commands there are lines to paste, with the address as the hub sees it', async () => {
    await using setup = await setUp({ old: true });
    const check = await setup.proxy();
    expect(check).toMatchObject({ state: 'warning', mendable: false });
    expect(check?.yaml).toContain('    - 127.0.0.1');
    await expect(setup.house.house.mend('proxy')).rejects.toMatchObject({ code: 'not_mendable' });
  });

  test('other items are mended by hand', async () => {
    await using setup = await setUp();
    await expect(setup.house.house.mend('clock')).rejects.toMatchObject({ code: 'not_mendable' });
  });

  test('without a service connection there is nothing to set it with', async () => {
    await using setup = await setUp();
    setup.house.connection.goWithout('not_prepared');
    await expect(setup.house.house.mend('proxy')).rejects.toMatchObject({ code: 'house_not_prepared' });
  });
});
