import { mkdtemp, open, readdir, readlink, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapSettingsSchema } from '@soglia/contracts/map';
import { startTestGateway, type TestGateway } from '#testing/test-gateway.ts';
import { openRaw } from '#testing/raw-http.ts';
import { startTestHub, type TestHub } from '#testing/test-hub.ts';
import { waitFor } from '#testing/wait-for.ts';

const TILES = 'https://tiles.example:8443/{z}/{x}/{y}.png';
const text = 'PMTiles\u0003 and the streets of the surroundings';

let folder: string;
let file: string;
let hub: TestHub;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soglia-map-'));
  file = join(folder, 'map.pmtiles');
  await writeFile(file, text);
  hub = await startTestHub();
  gateway = await startTestGateway(hub.url, {
    mapTilesUrl: TILES,
    mapTilesAttribution: '© OpenStreetMap',
    mapFile: file,
    allowedHubs: ['https://hub.example'],
  });
});
afterAll(async () => {
  await gateway.close();
  await hub.close();
  await rm(folder, { recursive: true });
});

async function ask(headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(`${gateway.appUrl}/streets.pmtiles`, { method, headers });
  const { statusCode: status, headers: head, body } = answer;
  return { status, head, body: await body.text() };
}

test('without settings the ground is plain, and nothing is reached for it', async () => {
  await using plain = await startTestGateway(hub.url, { allowedHubs: ['https://hub.example'] });
  const answer = await fetch(`${plain.appUrl}/map.json`);
  expect(mapSettingsSchema.parse(await answer.json())).toEqual({ tiles: null, streets: null });
  expect(answer.headers.get('content-security-policy')).not.toContain('tiles.example');
  expect((await fetch(`${plain.appUrl}/streets.pmtiles`)).status).toBe(404);
});

test('the settings name tiles and streets, and the policy of the page the server of the tiles', async () => {
  const answer = await fetch(`${gateway.appUrl}/map.json`);
  expect(mapSettingsSchema.parse(await answer.json())).toEqual({
    tiles: { url: TILES, attribution: '© OpenStreetMap' },
    streets: '/streets.pmtiles',
  });
  const directives = (answer.headers.get('content-security-policy') ?? '').split('; ');
  const naming = directives.filter((directive) => directive.includes('tiles.example'));
  expect(naming).toEqual([expect.stringMatching(/^img-src 'self' .*https:\/\/tiles\.example:8443$/)]);
});

test.each([
  ['bytes=0-6', 206, 'PMTiles', `bytes 0-6/${text.length}`],
  ['bytes=-12', 206, 'surroundings', `bytes ${text.length - 12}-${text.length - 1}/${text.length}`],
  [`bytes=${text.length - 1}-9999`, 206, 's', `bytes ${text.length - 1}-${text.length - 1}/${text.length}`],
  [`bytes=${text.length}-`, 416, '', `bytes */${text.length}`],
  ['bytes=0-1,3-4', 416, '', `bytes */${text.length}`],
  ['bytes=x', 200, text, undefined],
])('%s of the file is %i', async (range, status, body, contentRange) => {
  const answer = await ask({ range });
  expect([answer.status, answer.body, answer.head['content-range']]).toEqual([status, body, contentRange]);
  expect([answer.head['content-length'], answer.head['accept-ranges']]).toEqual([
    String(body.length),
    'bytes',
  ]);
  const head = await ask({ range }, 'HEAD');
  expect([head.status, head.body, head.head['content-length']]).toEqual([status, '', String(body.length)]);
});

test('a piece is of the file that the caller knows, or it is the whole of the new one', async () => {
  const etag = String((await ask()).head['etag']);
  expect(etag).toMatch(/^"/);
  expect(await ask({ 'if-none-match': `W/${etag}, "x"` })).toMatchObject({ status: 304, body: '' });
  expect(await ask({ range: 'bytes=0-6', 'if-range': etag })).toMatchObject({ status: 206 });
  await writeFile(`${file}.new`, text.toUpperCase());
  await rename(`${file}.new`, file);
  const replaced = await ask({ range: 'bytes=0-6', 'if-range': etag });
  expect([replaced.status, replaced.body]).toEqual([200, text.toUpperCase()]);
  expect(replaced.head['etag']).not.toBe(etag);
});

test('a file that is gone is refused, and said once in the log until it is there again', async () => {
  await rename(file, `${file}.away`);
  for (let times = 0; times < 3; times += 1) expect(await ask()).toMatchObject({ status: 404 });
  expect(gateway.log().match(/the file of the map cannot be read/g)).toHaveLength(1);
  await rename(`${file}.away`, file);
  expect(await ask({ range: 'bytes=0-6' })).toMatchObject({ status: 206 });
  expect(gateway.log()).toContain('the file of the map can be read again');
});

test('a folder in its place is refused', async () => {
  await using odd = await startTestGateway(hub.url, { mapFile: folder });
  const answer = await fetch(`${odd.appUrl}/streets.pmtiles`);
  expect([answer.status, answer.headers.get('etag')]).toEqual([503, null]);
  expect(await answer.json()).toMatchObject({ code: 'streets_unreadable' });
});

test('a file that is cut short under way breaks the answer off', async () => {
  const large = join(folder, 'large.pmtiles');
  const handle = await open(large, 'w');
  await handle.truncate(64 * 1024 * 1024);
  await handle.close();
  await using cut = await startTestGateway(hub.url, { mapFile: large });
  const { statusCode, body } = await request(`${cut.appUrl}/streets.pmtiles`);
  expect(statusCode).toBe(200);
  await truncate(large, 1024);
  await expect(body.arrayBuffer()).rejects.toThrow();
});

test.runIf(process.platform === 'linux')('who leaves before the answer keeps no file open', async () => {
  const openFiles = async () => {
    const links = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    );
    return (await Promise.all(links)).filter((path) => path === file).length;
  };
  // What nobody closes is closed some time later, with a warning.
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  for (let round = 0; round < 20; round += 1) {
    const connection = await openRaw(Number(new URL(gateway.appUrl).port));
    const left = new Promise((resolve) => connection.once('close', resolve));
    connection.write('GET /streets.pmtiles HTTP/1.1\r\nHost: localhost\r\n\r\n', () =>
      connection.resetAndDestroy(),
    );
    await left;
  }
  expect((await ask()).status).toBe(200);
  await waitFor(async () => {
    expect(await openFiles()).toBe(0);
  });
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});
