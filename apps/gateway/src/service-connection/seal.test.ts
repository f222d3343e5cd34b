import { mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLogger } from '#logging/logger.ts';
import { createSeal, KEY_FILE_NAME } from './seal.ts';

const TEXT = 'eyJhbGciOi.una-chiave.lunga';

async function setUp() {
  const data = await mkdtemp(join(tmpdir(), 'soglia-seal-'));
  return {
    data,
    keyFile: join(data, KEY_FILE_NAME),
    seal: (secret?: string) =>
      createSeal({ secret, data, logger: createLogger('silent', { write: () => undefined }) }),
    [Symbol.asyncDispose]: () => rm(data, { recursive: true }),
  };
}

describe.each([
  ['a secret', 'tre parole segrete'],
  ['a key file', undefined],
])('with %s', (_name, secret) => {
  test('a sealed text opens again, also after a restart, and does not hold the text', async () => {
    await using setup = await setUp();
    const sealed = await setup.seal(secret).seal(TEXT, 'gettone');
    expect(sealed).not.toContain('una-chiave');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('una-chiave');
    expect(await setup.seal(secret).open(sealed, 'gettone')).toEqual({ text: TEXT, outdated: false });
    expect(await setup.seal(secret).seal(TEXT, 'gettone'), 'never the same twice').not.toBe(sealed);
  });

  test('a single changed character, another context or another form does not open', async () => {
    await using setup = await setUp();
    const seal = setup.seal(secret);
    const sealed = await seal.seal(TEXT, 'gettone');
    const last = sealed.length - 2;
    const positions = [0, sealed.indexOf('.') + 1, 12, 20, sealed.length - 30, last];
    for (const at of positions) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(await seal.open(changed, 'gettone'), `at ${at}`).toBeUndefined();
    }
    for (const changed of ['', '1.', sealed.slice(0, -4), `${sealed}AAAA`, sealed.replace('1.', '2.')]) {
      expect(await seal.open(changed, 'gettone'), changed).toBeUndefined();
    }
    expect(await seal.open(sealed, 'altro')).toBeUndefined();
  });
});

test('the key file is readable by its owner only, and stays the same', async () => {
  await using setup = await setUp();
  await setup.seal().seal(TEXT, 'gettone');
  const before = await readFile(setup.keyFile, 'utf8');
  expect((await stat(setup.keyFile)).mode & 0o777).toBe(0o600);
  await setup.seal().seal(TEXT, 'gettone');
  expect(await readFile(setup.keyFile, 'utf8')).toBe(before);
});

test('another secret does not open it; nor does a key file that is gone or damaged', async () => {
  await using setup = await setUp();
  const bySecret = await setup.seal('prima').seal(TEXT, 'gettone');
  expect(await setup.seal('dopo').open(bySecret, 'gettone')).toBeUndefined();
  expect(await setup.seal().open(bySecret, 'gettone')).toBeUndefined();
  const byFile = await setup.seal().seal(TEXT, 'gettone');
  await writeFile(setup.keyFile, 'not a key');
  expect(await setup.seal().open(byFile, 'gettone')).toBeUndefined();
  await rm(setup.keyFile);
  expect(await setup.seal().open(byFile, 'gettone')).toBeUndefined();
});

test('a key file that cannot be read now is not replaced, and serves again when it can', async () => {
  await using setup = await setUp();
  const sealed = await setup.seal().seal(TEXT, 'gettone');
  await rename(setup.keyFile, `${setup.keyFile}.aside`);
  await symlink(setup.keyFile, setup.keyFile);
  expect(await setup.seal().open(sealed, 'gettone')).toBeUndefined();
  await expect(setup.seal().seal(TEXT, 'altro')).rejects.toThrow('ELOOP');
  await rename(`${setup.keyFile}.aside`, setup.keyFile);
  expect(await setup.seal().open(sealed, 'gettone')).toMatchObject({ text: TEXT });
});

test('a text sealed with the key file opens once a secret is set, and is to be sealed anew', async () => {
  await using setup = await setUp();
  const sealed = await setup.seal().seal(TEXT, 'gettone');
  expect(await setup.seal('nuovo').open(sealed, 'gettone')).toEqual({ text: TEXT, outdated: true });
});

test('no key file is made only to open something', async () => {
  await using setup = await setUp();
  const sealed = await setup.seal().seal(TEXT, 'gettone');
  await rm(setup.keyFile);
  await setup.seal().open(sealed, 'gettone');
  await expect(stat(setup.keyFile)).rejects.toThrow('ENOENT');
});
