import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { backupJson, download } from '../wire/download.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface FirstBackup {
  readonly slug: string;
  readonly name: string;
  readonly date: string;
  readonly path: string;
  /** MB. */
  readonly size: number;
}

const listOf = async (hub: HubSocket): Promise<readonly FirstBackup[]> =>
  (await hub.result<{ backups: FirstBackup[] }>({ type: 'backup/info' })).backups;

// The model before 2025.1: one kind of backup, on the hub's own disk.
describe.runIf(!since('2025.1'))('a backup of the first model', () => {
  it('is listed with its size in MB, downloaded and removed', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    // Both are asked at once: the second while the first is made.
    const made = hub.ask({ type: 'backup/generate' });
    expect(await hub.refusal({ type: 'backup/generate' })).toBe('home_assistant_error');
    const backup = (await hub.answer(made)).result as FirstBackup;
    expect(backup).toEqual({
      slug: expect.stringMatching(/^[\da-f]{8}$/) as string,
      name: `Core ${target.version}`,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[:.\d]+[+-]\d\d:\d\d$/) as string,
      path: expect.stringContaining(backup.slug) as string,
      size: expect.any(Number) as number,
    });
    expect(await listOf(hub)).toContainEqual(backup);

    const path = `/api/backup/download/${backup.slug}`;
    const file = await download(path, { token: owner.token });
    expect(file.headers.get('content-type')).toBe('application/x-tar');
    expect(file.headers.get('content-length')).toBe(String(file.length));
    // The hub rounds halves to the even digit: 0.625 to 0.62.
    expect(Math.abs(file.length / 1_048_576 - backup.size)).toBeLessThanOrEqual(0.005 + Number.EPSILON);
    expect(backupJson(file.start)).toMatchObject({ slug: backup.slug });
    const part = await download(path, { token: owner.token, range: 'bytes=100-199' });
    expect([part.status, part.length]).toEqual([206, 100]);
    const { path: signed } = await hub.result<{ path: string }>({ type: 'auth/sign_path', path });
    expect((await download(signed)).length).toBe(file.length);
    expect(await download(path, { token: guest.token })).toMatchObject({ status: 401, length: 0 });

    const remove = { type: 'backup/remove', slug: backup.slug };
    expect(await hub.result(remove)).toBeNull();
    expect(await hub.result(remove)).toBeNull();
    expect((await listOf(hub)).map(({ slug }) => slug)).not.toContain(backup.slug);
    expect(await download(path, { token: owner.token })).toMatchObject({ status: 404, length: 0 });
  });

  it('takes no name and no places', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal({ type: 'backup/generate', agent_ids: ['backup.local'] })).toBe(
      'invalid_format',
    );
    expect(await hub.refusal({ type: 'backup/generate', name: 'Prova' })).toBe('invalid_format');
  });

  it.each([
    'backup/details',
    'backup/delete',
    'backup/restore',
    'backup/agents/info',
    'backup/config/info',
    'backup/config/update',
    'backup/subscribe_events',
    'backup/can_decrypt_on_download',
    'backup/generate_with_automatic_settings',
  ])('knows no %s', async (type) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal({ type })).toBe('unknown_command');
  });

  it.each([{ type: 'backup/info' }, { type: 'backup/generate' }, { type: 'backup/remove', slug: 'nope' }])(
    'is refused to a guest: $type',
    async (command) => {
      await using hub = await HubSocket.signedIn(guest.token);
      expect(await hub.refusal(command)).toBe('unauthorized');
    },
  );
});
