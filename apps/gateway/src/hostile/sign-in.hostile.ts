import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@soglia/server/durations';
import { manualClock } from '#testing/manual-clock.ts';
import { postFrom } from '#testing/post-from.ts';
import { startSignInHub } from '#testing/sign-in-hub.ts';
import { startTestGateway } from '#testing/test-gateway.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { Limits } from '#limits.ts';

const HOME = '127.0.0.1';

/** Every try is answered at once: the pace of refusals has its own cases. */
const unpaced: Partial<Limits> = { freeRefusals: 1_000_000 };

/** A gateway for which only 127.0.0.1 is at home, with a clock that stands still. */
async function setUp(limits: Partial<Limits> = {}) {
  const hub = await startSignInHub();
  const clock = manualClock();
  const isHome = (address: string) => address === HOME;
  const gateway = await startTestGateway(hub.url, {}, { isHome, clock, limits: { ...unpaced, ...limits } });
  const post = (from: string, flow: string, body: object) =>
    postFrom(from, `${gateway.hubUrl}/auth/login_flow/${flow}`, JSON.stringify({ client_id: 'c', ...body }));
  return {
    hub,
    gateway,
    clock,
    post,
    tryPassword: (from: string, username: string, password = 'no') =>
      post(from, 'f1', { username, password }),
    /** What the limits hold in memory. */
    counts: async () => {
      const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
      const rows = [...text.matchAll(/^soglia_sign_in_counts\{kind="(\w+)"\} (\d+)$/gm)];
      return Object.fromEntries(rows.map(([, kind = '', number]) => [kind, Number(number)]));
    },
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

const nothing = { sources: 0, names: 0, devices: 0, renewals: 0, flows: 0, marks: 0 };

/** Runs the numbers from 0 on, some of them at once; returns how often each result came. */
async function tally<T>(number: number, run: (at: number) => Promise<T>): Promise<Map<T, number>> {
  const results = new Map<T, number>();
  let next = 0;
  const work = async () => {
    for (let at = next++; at < number; at = next++) {
      const result = await run(at);
      results.set(result, (results.get(result) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return results;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

describe('memory', () => {
  it(
    'flows that the hub does not know leave nothing behind, however long their names',
    { tags: ['slow'] },
    async () => {
      await using setup = await setUp();
      const before = heapMb();
      const long = await tally(200, async (at) => {
        const username = `${at}${'\ufdfa'.repeat(20_000)}`;
        return (await setup.post(HOME, `none${at}`, { username, password: 'no' })).status;
      });
      expect([...long]).toEqual([[400, 200]]);
      expect(setup.hub.forwarded()).toEqual([]);
      const short = await tally(400, async (at) => {
        const username = `${at}${'\ufdfa'.repeat(200)}`;
        return (await setup.post(`127.0.1.${(at % 100) + 1}`, `none${at}`, { username, password: 'no' }))
          .status;
      });
      expect([...short]).toEqual([[404, 400]]);
      expect(await setup.counts()).toEqual(nothing);
      expect(heapMb() - before).toBeLessThan(20);
    },
  );

  it('invented names of many sources are bounded, and stop nobody', async () => {
    await using setup = await setUp({ rememberedSources: 20, rememberedNames: 40 });
    await tally(
      400,
      async (at) => (await setup.tryPassword(`127.0.1.${(at % 50) + 1}`, `invented ${at}`)).status,
    );
    expect(await setup.counts()).toEqual({ ...nothing, sources: 20, names: 40 });
    expect((await setup.tryPassword('127.0.2.1', 'anna', 'giusta')).status).toBe(200);
    expect((await setup.tryPassword(HOME, 'luca', 'giusta')).status).toBe(200);
  });

  it('a name under attack is not forgotten for invented ones', async () => {
    await using setup = await setUp({ rememberedNames: 20 });
    await tally(30, async (at) => (await setup.tryPassword(`127.0.2.${at + 1}`, 'anna')).status);
    await tally(
      200,
      async (at) => (await setup.tryPassword(`127.0.1.${(at % 20) + 1}`, `invented ${at}`)).status,
    );
    expect(await setup.counts()).toMatchObject({ names: 20 });
    expect((await setup.tryPassword('127.0.3.1', 'anna')).status).toBe(429);
  });

  it('flows that wait for a code are bounded, and one that is forgotten ends at the hub', async () => {
    await using setup = await setUp({ flowsPerUser: 8 });
    for (let flow = 0; flow < 30; flow += 1) {
      const step = await setup.post(HOME, `f${flow}`, { username: 'giulia', password: 'giusta' });
      expect(step.status).toBe(200);
    }
    expect(await setup.counts()).toEqual({ ...nothing, flows: 8 });
    await waitFor(() => {
      expect(setup.hub.ended).toEqual(Array.from({ length: 22 }, (_, flow) => `f${flow}`));
    });
  });
});

describe('limits', () => {
  it('invented names from one address stop nobody at another', async () => {
    await using setup = await setUp({ rememberedNames: 100 });
    const known = await tally(400, async (at) => (await setup.tryPassword('127.0.1.1', `name ${at}`)).status);
    expect(known).toEqual(
      new Map([
        [200, 10],
        [429, 390],
      ]),
    );
    expect((await setup.post('127.0.1.1', 'none', { username: 'x', password: 'x' })).status).toBe(429);
    for (const address of [HOME, '127.0.1.2'])
      expect((await setup.tryPassword(address, 'name 1', 'giusta')).status).toBe(200);
  });

  it('five wrong passwords from outside do not stop the same person elsewhere', async () => {
    await using setup = await setUp();
    const statuses = await tally(8, async () => (await setup.tryPassword('127.0.1.1', 'anna')).status);
    expect(statuses).toEqual(
      new Map([
        [200, 5],
        [429, 3],
      ]),
    );
    for (const address of [HOME, '127.0.1.2'])
      expect((await setup.tryPassword(address, 'anna', 'giusta')).status).toBe(200);
  });

  it('characters that the hub strips give no more tries', async () => {
    await using setup = await setUp();
    const outer = ['', ' ', '\u001c', '\u001d', '\u001e', '\u001f', '\u0085', '\u00a0', '\u2003', '\u3000'];
    const statuses = await tally(100, async (at) => {
      const name = `${outer[at % 10] ?? ''}${at % 2 === 0 ? 'anna' : 'ANNA'}${outer[Math.floor(at / 10)] ?? ''}`;
      return (await setup.tryPassword(HOME, name)).status;
    });
    expect(statuses).toEqual(
      new Map([
        [200, 5],
        [429, 95],
      ]),
    );
  });

  it('bodies in which the hub alone could find the name are not sent', async () => {
    await using setup = await setUp();
    const url = `${setup.gateway.hubUrl}/auth/login_flow/f1`;
    const body = '{"client_id":"c","username":"anna","password":"no"';
    const utf16 = { 'content-type': 'application/json; charset=utf-16' };
    expect((await postFrom(HOME, url, `${body},"x":NaN}`)).status).toBe(400);
    expect((await postFrom(HOME, url, `${body}}`, utf16)).status).toBe(400);
    expect(setup.hub.forwarded()).toEqual([]);
  });

  it('many sources with one name wait longer and longer; home does not; the delay goes by itself', async () => {
    await using setup = await setUp();
    let source = 0;
    const attack = () => {
      source += 1;
      return setup.tryPassword(`127.0.${Math.floor(source / 250) + 1}.${(source % 250) + 1}`, 'anna');
    };
    expect(await tally(50, async () => (await attack()).status)).toEqual(
      new Map([
        [200, 10],
        [429, 40],
      ]),
    );
    const delays: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const wait = Number((await attack()).headers['retry-after']);
      delays.push(wait);
      setup.clock.advance(wait * 1000);
      expect((await attack()).status).toBe(200);
      expect((await setup.tryPassword(HOME, 'anna', 'giusta')).status).toBe(200);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    setup.clock.advance(DAY_MS);
    expect(await tally(20, async () => (await attack()).status)).toEqual(
      new Map([
        [200, 10],
        [429, 10],
      ]),
    );
  });

  it('nobody is at home whose address a proxy conceals', async () => {
    await using setup = await setUp();
    await tally(12, async (at) => (await setup.tryPassword(`127.0.1.${at + 1}`, 'anna')).status);
    const url = `${setup.gateway.hubUrl}/auth/login_flow/f1`;
    const body = JSON.stringify({ client_id: 'c', username: 'anna', password: 'giusta' });
    const concealed = { 'x-forwarded-for': '192.168.1.2' };
    expect((await postFrom(HOME, url, body, concealed)).status).toBe(429);
    expect((await postFrom(HOME, url, body)).status).toBe(200);
  });

  it('wrong codes count for the name of the password, whoever the step names', async () => {
    await using setup = await setUp();
    const statuses = await tally(8, async (at) => {
      await setup.post(HOME, `f${at}`, { username: 'giulia', password: 'giusta' });
      return (await setup.post(HOME, `f${at}`, { code: '000000', username: `other ${at}` })).status;
    });
    expect(statuses.get(200)).toBe(5);
    expect((await setup.tryPassword(HOME, 'giulia', 'giusta')).status).toBe(429);
  });
});
