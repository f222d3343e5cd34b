import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL, ownBackup, type OwnBackup } from '../fixtures/own-backup.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { backupJson, download } from '../wire/download.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;
const PASSWORD = 'una parola & lunga';
const { token } = owner;

// 2024.3 has another address: `first-model.contract.ts`.
describe.runIf(since('2025.1'))('the file of a backup', () => {
  let plain: OwnBackup;
  let locked: OwnBackup;
  beforeAll(async () => {
    await using hub = await HubSocket.signedIn(token);
    plain = await ownBackup(hub);
    locked = await ownBackup(hub, PASSWORD);
  });
  afterAll(async () => {
    await using hub = await HubSocket.signedIn(token);
    for (const { id } of [plain, locked]) await hub.result({ type: 'backup/delete', backup_id: id });
  });

  const pathOf = ({ id }: { readonly id: string }, password?: string): string => {
    const more = password === undefined ? '' : `&password=${encodeURIComponent(password)}`;
    return `/api/backup/download/${id}?agent_id=${LOCAL}${more}`;
  };

  it('comes whole, with its length', async () => {
    const { status, headers, start, length } = await download(pathOf(plain), { token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/x-tar');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename=${plain.name.toLowerCase().replaceAll(' ', '_')}.tar`,
    );
    expect(headers.get('content-length')).toBe(String(plain.size));
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('content-encoding')).toBeNull();
    expect(length).toBe(plain.size);
    expect(backupJson(start)).toMatchObject({ slug: plain.id, name: plain.name, protected: false });
  });

  it.each([
    ['a part', 'bytes=100-199', (size: number) => [100, 199, size]],
    ['all from a byte', 'bytes=512-', (size: number) => [512, size - 1, size]],
    ['the end', 'bytes=-50', (size: number) => [size - 50, size - 1, size]],
    ['more than there is', 'bytes=1000-999999999999', (size: number) => [1000, size - 1, size]],
  ])('comes in %s', async (_name, range, expected) => {
    const { status, headers, length } = await download(pathOf(plain), { token, range });
    const [from = 0, to = 0, size = 0] = expected(plain.size);
    expect([status, headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${size}`]);
    expect(length).toBe(to - from + 1);
  });

  it('goes on where it broke off', async () => {
    const whole = await download(pathOf(plain), { token });
    const rest = await download(pathOf(plain), { token, range: 'bytes=700-' });
    expect(rest.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(rest.start.subarray(0, 1000).equals(whole.start.subarray(700, 1700))).toBe(true);
  });

  it.each(['bytes=0-9,20-29', 'bytes=999999999999-', 'bytes=abc'])('has no %s', async (range) => {
    const { status, headers, length } = await download(pathOf(plain), { token, range });
    expect([status, headers.get('content-range'), length]).toEqual([416, `bytes */${plain.size}`, 0]);
  });

  it('is not asked for by HEAD', async () => {
    const { status, headers } = await download(pathOf(plain), { token, method: 'HEAD' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET,OPTIONS']);
  });

  it('comes by a signed path, which has the rights of who signed it', async () => {
    const sign = async (by: string) => {
      await using hub = await HubSocket.signedIn(by);
      const { path } = await hub.result<{ path: string }>({
        type: 'auth/sign_path',
        path: pathOf(plain),
      });
      return path;
    };
    const path = await sign(token);
    expect((await download(path)).length).toBe(plain.size);
    expect((await download(path, { range: 'bytes=0-9' })).status).toBe(206);
    expect((await download(path.replace(LOCAL, 'nobody.has_this'))).status).toBe(401);
    expect(await download(await sign(guest.token))).toMatchObject({ status: 401, length: 0 });
  });

  it.each([
    ['a guest', () => pathOf(plain), guest.token, 401],
    ['an unknown place', () => pathOf(plain).replace(LOCAL, 'nobody.has_this'), token, 400],
    ['no place', () => pathOf(plain).replace(/\?.*/, ''), token, 400],
    ['an unknown backup', () => pathOf({ id: 'nope' }), token, 404],
  ])('is refused without a word to %s', async (_name, path, as, status) => {
    expect(await download(path(), { token: as })).toMatchObject({ status, length: 0 });
  });

  it('is refused to nobody', async () => {
    expect((await download(pathOf(plain))).status).toBe(401);
  });

  it('is encrypted as it lies on the disk, and clear with its password', async () => {
    const encrypted = await download(pathOf(locked), { token });
    expect(encrypted.headers.get('content-length')).toBe(String(locked.size));
    expect(backupJson(encrypted.start)).toMatchObject({ slug: locked.id, protected: true });
    // Decrypted while it is sent, so it has no length and no parts.
    const clear = await download(pathOf(locked, PASSWORD), { token, range: 'bytes=0-9' });
    expect([clear.status, clear.headers.get('content-length')]).toEqual([200, null]);
    expect(backupJson(clear.start)).toMatchObject({ slug: locked.id, protected: false });
    // A hub does not say that the password is wrong: the file is broken.
    const broken = await download(pathOf(locked, 'wrong'), { token });
    expect(broken.status).toBe(200);
    expect(broken.length).toBeLessThan(Math.min(clear.length, 16_384));
    // That of one without a password is passed over.
    expect((await download(pathOf(plain, 'any'), { token })).length).toBe(plain.size);
  });

  it.each([
    ['wrong', () => locked, LOCAL, 'password_incorrect'],
    ['for a backup that has none', () => plain, LOCAL, 'decrypt_not_supported'],
    ['for an unknown backup', () => ({ id: 'nope' }), LOCAL, 'home_assistant_error'],
    ['for an unknown place', () => locked, 'nobody.has_this', 'home_assistant_error'],
  ])('has its password checked first: %s', async (_name, backup, agent_id, code) => {
    await using hub = await HubSocket.signedIn(token);
    const check = { type: 'backup/can_decrypt_on_download', agent_id };
    expect(await hub.refusal({ ...check, backup_id: backup().id, password: 'wrong' })).toBe(code);
    expect(
      await hub.result({ ...check, agent_id: LOCAL, backup_id: locked.id, password: PASSWORD }),
    ).toBeNull();
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'password_incorrect'],
    ['no password', {}, 'password_incorrect'],
    [
      'nothing to put back',
      { restore_homeassistant: false, restore_database: false },
      'home_assistant_error',
    ],
    ['folders, without a supervisor', { restore_folders: ['media'] }, 'home_assistant_error'],
    ['apps, without a supervisor', { restore_addons: ['core_ssh'] }, 'home_assistant_error'],
  ])('is not restored with %s', async (_name, fields, code) => {
    await using hub = await HubSocket.signedIn(token);
    const restore = { type: 'backup/restore', backup_id: locked.id, agent_id: LOCAL };
    expect(await hub.refusal({ ...restore, ...fields })).toBe(code);
  });
});
