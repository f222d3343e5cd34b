import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '@soglia/server/durations';
import { createLogger } from '#logging/logger.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createDeviceMarkFile } from './device-mark-file.ts';
import { openDeviceMarks } from './device-marks.ts';
import { userNameKey } from './user-name.ts';

const [anna, luca] = [userNameKey('anna'), userNameKey('luca')];

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = join(tmpdir(), `soglia-marks-${randomUUID()}`);
  folders.push(folder);
  return folder;
}

async function open(folder = newFolder(), sizes: { capacity?: number; perName?: number } = {}) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const file = createDeviceMarkFile(folder, createLogger('info', sink));
  const clock = manualClock();
  const options = { capacity: 100, perName: 20, ...sizes, memoryMs: 400 * DAY_MS };
  const marks = await openDeviceMarks({ file, clock, ...options });
  return { folder, clock, marks, close: () => file.close(), log: () => lines.join('') };
}

describe('a mark', () => {
  test('has 32 random bytes, and tells who has signed in on the device', async () => {
    const { marks } = await open();
    const mark = marks.issue(anna, undefined);
    expect(Buffer.from(mark, 'base64url')).toHaveLength(32);
    expect(marks.find(['nothing', mark])?.names).toEqual([anna]);
    expect(marks.issue(anna, undefined)).not.toBe(mark);
  });

  test('is replaced at each sign-in, with the names of the others on that device', async () => {
    const { marks } = await open();
    const first = marks.issue(anna, undefined);
    const device = marks.find([first]);
    const second = marks.issue(luca, device);
    expect(marks.find([first])).toBeUndefined();
    expect(marks.find([second])).toMatchObject({ id: device?.id, names: [luca, anna] });
    expect(marks.size).toBe(1);
  });

  test.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}=`, 'x'.repeat(10_000), '\u0000'])(
    '%j is none',
    async (value) => {
      const { marks } = await open();
      marks.issue(anna, undefined);
      expect(marks.find([value])).toBeUndefined();
    },
  );

  test('is over 400 days after the last sign-in', async () => {
    const { marks, clock } = await open();
    const mark = marks.issue(anna, undefined);
    clock.advance(400 * DAY_MS - 1);
    expect(marks.find([mark])).toBeDefined();
    clock.advance(1);
    expect(marks.find([mark])).toBeUndefined();
    marks.issue(luca, undefined);
    expect(marks.size).toBe(1);
  });
});

describe('places', () => {
  test('one name fills only its own; the device that has not signed in for the longest time goes', async () => {
    const { marks } = await open(undefined, { perName: 3 });
    const other = marks.issue(luca, undefined);
    const own = Array.from({ length: 50 }, () => marks.issue(anna, undefined));
    expect(marks.size).toBe(4);
    expect(marks.find([other])).toBeDefined();
    expect(own.map((mark) => marks.find([mark]) !== undefined).lastIndexOf(false)).toBe(46);
  });

  test('a device that somebody else uses too stays theirs', async () => {
    const { marks } = await open(undefined, { perName: 1 });
    const shared = marks.issue(anna, marks.find([marks.issue(luca, undefined)]));
    marks.issue(anna, undefined);
    expect(marks.find([shared])?.names).toEqual([luca]);
  });

  test('all together are bounded, and so are the names of one device', async () => {
    const { marks } = await open(undefined, { capacity: 10 });
    let mark = marks.issue(anna, undefined);
    for (let name = 0; name < 50; name += 1) marks.issue(userNameKey(`name ${name}`), undefined);
    expect(marks.size).toBe(10);
    for (let name = 0; name < 50; name += 1)
      mark = marks.issue(userNameKey(`name ${name}`), marks.find([mark]));
    expect(marks.size).toBe(10);
    expect(marks.find([mark])?.names).toHaveLength(8);
  });
});

describe('the file', () => {
  test('keeps them over a restart, without the marks and the names themselves, for its owner only', async () => {
    const first = await open();
    const mark = first.marks.issue(anna, undefined);
    const other = first.marks.issue(luca, undefined);
    await first.close();
    const path = join(first.folder, 'device-marks.json');
    const text = await readFile(path, 'utf8');
    expect([mark, other, 'anna', 'luca'].filter((secret) => text.includes(secret))).toEqual([]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(first.folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(first.folder)).toEqual(['device-marks.json']);
    const second = await open(first.folder);
    expect(second.marks.find([mark])?.names).toEqual([anna]);
    expect(second.marks.find([other])?.names).toEqual([luca]);
  });

  test('holds the last of many sign-ins at once', async () => {
    const first = await open();
    const marks = Array.from({ length: 50 }, (_, name) =>
      first.marks.issue(userNameKey(`${name}`), undefined),
    );
    await first.close();
    const second = await open(first.folder);
    expect(marks.filter((mark) => second.marks.find([mark]) === undefined)).toEqual([]);
  });

  test('that is missing is none yet', async () => {
    const { marks, log } = await open();
    expect(marks.size).toBe(0);
    expect(log()).toContain('no device has signed in yet');
    expect(log()).not.toContain('"level":40');
  });

  test.each([
    ['no JSON', '{"version":1,"devices":['],
    ['nothing', ''],
    ['another version', '{"version":2,"devices":[]}'],
    ['a device without a name', '{"version":1,"devices":[{"id":"x","mark":"y","names":[],"since":0}]}'],
    ['bytes', '\u0000'.repeat(1000)],
  ])('that holds %s is logged and replaced', async (_what, text) => {
    const folder = newFolder();
    await mkdir(folder);
    await writeFile(join(folder, 'device-marks.json'), text);
    const first = await open(folder);
    expect(first.marks.size).toBe(0);
    expect(first.log()).toContain('device marks not readable');
    const mark = first.marks.issue(anna, undefined);
    await first.close();
    expect((await open(folder)).marks.find([mark])).toBeDefined();
  });

  test('in a folder that cannot be written: one warning, and the marks stay in memory', async () => {
    const folder = newFolder();
    await writeFile(folder, 'a file, not a folder');
    const { marks, close, log } = await open(folder);
    const mark = marks.issue(anna, undefined);
    await close();
    marks.issue(luca, undefined);
    await close();
    expect(marks.find([mark])).toBeDefined();
    expect(log().match(/device marks not written/g)).toHaveLength(1);
  });
});
