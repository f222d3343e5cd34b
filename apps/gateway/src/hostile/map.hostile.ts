import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#testing/raw-http.ts';
import { startCompanionHouse, type CompanionHouse } from '#testing/companion-house.ts';
import { startTestGateway, type TestGateway } from '#testing/test-gateway.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';

const GIB = 1024 ** 3;
const SIZE = 2 * GIB;
/** Where something stands in an otherwise empty file. */
const MARKS = [0, 65_535, GIB, SIZE - 7];

describe('a file of streets of 2 GB', () => {
  let folder: string;
  let file: string;
  let hub: TestHub;
  let gateway: TestGateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soglia-map-'));
    file = join(folder, 'map.pmtiles');
    const handle = await open(file, 'w');
    for (const at of MARKS) await handle.write('PMTiles', at);
    await handle.close();
    hub = await startTestHub();
    gateway = await startTestGateway(hub.url, { mapFile: file }, { limits: { freeRefusals: 10_000 } });
  });
  afterAll(async () => {
    await gateway.close();
    await hub.close();
    await rm(folder, { recursive: true });
  });

  const piece = async (range: string) => {
    const answer = await request(`${gateway.appUrl}/streets.pmtiles`, { headers: { range } });
    return { status: answer.statusCode, bytes: Buffer.from(await answer.body.arrayBuffer()) };
  };

  test('many pieces at once, at its beginning and its end, in little memory', async () => {
    const before = process.memoryUsage().rss;
    const wanted = Array.from({ length: 600 }, (_, index) => MARKS[index % MARKS.length] ?? 0);
    let highest = 0;
    const read = async (list: readonly number[]) => {
      for (const at of list) {
        const { status, bytes } = await piece(`bytes=${at}-${at + 6}`);
        expect([status, bytes.toString()]).toEqual([206, 'PMTiles']);
        highest = Math.max(highest, process.memoryUsage().rss);
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, lane) => read(wanted.slice(lane * 30, lane * 30 + 30))));
    expect(highest - before).toBeLessThan(SIZE / 8);
  });

  test('who asks for all of it and does not read gets no more than what fits, and closes the file by leaving', async () => {
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => request(`${gateway.appUrl}/streets.pmtiles`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect((await piece('bytes=0-6')).bytes.toString()).toBe('PMTiles');
    expect(process.memoryUsage().rss - before).toBeLessThan(SIZE / 8);
    for (const { body } of answers) body.on('error', () => undefined).destroy();
    expect((await piece('bytes=-7')).bytes.toString()).toBe('PMTiles');
  });

  test.each([
    ['many ranges', `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(',')}`, 416],
    ['two ranges', 'bytes=0-1,5-6', 416],
    ['overlapping ranges', 'bytes=0-,0-,0-', 416],
    ['beyond the end', `bytes=${SIZE}-`, 416],
    ['a number without an end', `bytes=${'9'.repeat(15)}-`, 416],
    ['no suffix', 'bytes=-0', 416],
  ])('%s: refused, with its size', async (_name, range, status) => {
    const port = new URL(gateway.appUrl).port;
    const answer = await sendRaw(
      Number(port),
      `GET /streets.pmtiles HTTP/1.1\r\nHost: a\r\nRange: ${range}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(answer.toLowerCase()).toContain(`content-range: bytes */${SIZE}`);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s changes nothing', async (method) => {
    const { statusCode } = await request(`${gateway.appUrl}/streets.pmtiles`, { method, body: 'x' });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect((await piece('bytes=0-6')).bytes.toString()).toBe('PMTiles');
  });

  test.each([
    '/streets.pmtiles/',
    '/streets.pmtiles/..',
    '/STREETS.PMTILES',
    '/map.pmtiles',
    '/streets.pmtiles%00',
  ])('%s is no file', async (path) => {
    const answer = await sendRaw(
      Number(new URL(gateway.appUrl).port),
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test('replaced again and again, each answer is of one file', async () => {
    const write = async (name: string, text: string) => {
      const handle = await open(join(folder, name), 'w');
      await handle.write(text.repeat(40_000));
      await handle.close();
    };
    const replace = async (text: string) => {
      await write('next', text);
      await rename(join(folder, 'next'), file);
    };
    // The first one is in place before anything is read: until then the file is that of the tests above.
    await replace('PMTiles');
    const over = new AbortController();
    const replacing = (async () => {
      for (let times = 0; !over.signal.aborted; times += 1) {
        await replace(times % 2 === 0 ? 'pmtiles' : 'PMTiles');
      }
    })();
    try {
      for (let times = 0; times < 50; times += 1) {
        const { status, bytes } = await piece('bytes=0-279999');
        expect(status).toBe(206);
        expect(['PMTiles', 'pmtiles']).toContain(bytes.subarray(0, 7).toString());
        expect(bytes.toString()).toBe(bytes.subarray(0, 7).toString().repeat(40_000));
      }
    } finally {
      over.abort();
      await replacing;
    }
  });
});

describe('rights that go while a map is being saved', () => {
  let house: CompanionHouse;
  beforeAll(async () => {
    house = await startCompanionHouse();
  });
  afterAll(() => house.close());

  test('what arrives afterwards is not stored', async () => {
    const role = await house.gateway.store.roles.findDefault();
    const give = (functions: readonly number[]) =>
      house.send(house.owner, 'PUT', `/api/roles/${role.id}`, {
        name: role.name,
        functions,
        rights: ['zones'],
        devices: { scope: 'all', access: 'view', exceptions: [] },
      });
    expect((await give([1])).status).toBe(200);
    const luca = await house.signIn('luca');
    const before = await house.send(house.owner, 'GET', '/api/map');
    const body = JSON.stringify({
      revision: 0,
      devices: [{ entity_id: 'light.a', name: 'A', latitude: 1, longitude: 1, device_type: 'light' }],
    });
    let isTaken = false;
    const slowly = async function* () {
      yield Buffer.from(body.slice(0, 20));
      expect((await give([])).status).toBe(200);
      isTaken = true;
      yield Buffer.from(body.slice(20));
    };
    const outcome = await request(`${house.gateway.hubUrl}/api/map`, {
      method: 'PUT',
      body: Readable.from(slowly()),
      headers: { authorization: `Bearer ${luca}`, 'content-type': 'application/json' },
    }).then(
      ({ statusCode }) => statusCode,
      () => 'closed',
    );
    expect(isTaken).toBe(true);
    expect([403, 401, 'closed']).toContain(outcome);
    expect(await house.send(house.owner, 'GET', '/api/map')).toEqual(before);
  });

  test.each([1e308, -1e308, 90.000001, Number.MAX_SAFE_INTEGER])(
    'the latitude %d is refused',
    async (latitude) => {
      const device = { entity_id: 'light.a', name: 'A', latitude, longitude: 1, device_type: 'light' };
      const { code } = await house.send(house.owner, 'PUT', '/api/map', { revision: 0, devices: [device] });
      expect(code).toBe('invalid_fields');
    },
  );
});
