import type { AuditPage } from '@soglia/contracts/companion';
import { describe, expect, it, vi } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubSocket } from '../wire/socket.ts';
import { newName, startHouse, type GatewayHouse } from './gateway-house.ts';
import { personWith } from './person-with.ts';

interface Listed {
  readonly backups: readonly { readonly backup_id?: string; readonly slug?: string; readonly name: string }[];
  readonly state?: string;
}

/** Signs in as soon as the gateway knows the house and what the role allows there. */
const socketOf = (house: GatewayHouse, token: string): Promise<HubSocket> =>
  vi.waitFor(() => HubSocket.signedIn(token, house.url), { timeout: 10_000 });

async function made(house: GatewayHouse) {
  const { body } = await house.call(house.owner, 'GET', '/api/audit_log?action=backup.created');
  return (body as AuditPage).entries;
}

// The suite starts a gateway of its own in front of the bare hub.
describe.runIf(target.gateway === undefined)('backups of a person with the right', () => {
  it.runIf(since('2025.1'))('are made, followed and listed; only the owner deletes', async () => {
    await using owner = await HubSocket.signedIn(target.owner.token);
    await using house = await startHouse({ prepared: true });
    await using person = await personWith(house, ['backups']);
    await using socket = await socketOf(house, person.token);
    const idle = async () => (await socket.result<Listed>({ type: 'backup/info' })).state === 'idle';
    await vi.waitUntil(idle, { timeout: 20_000, interval: 100 });
    await socket.result({ type: 'backup/subscribe_events' });
    const name = newName();
    const { backup_job_id: id } = await socket.result<{ backup_job_id: string }>({
      type: 'backup/generate',
      agent_ids: ['backup.local'],
      include_database: false,
      name,
    });
    await vi.waitUntil(
      () =>
        socket.frames.some(
          (frame) => frame.includes('"create_backup"') && frame.includes('"state":"completed"'),
        ),
      { timeout: 60_000, interval: 100 },
    );
    await vi.waitUntil(idle, { timeout: 20_000, interval: 100 });
    try {
      const { backups } = await socket.result<Listed>({ type: 'backup/info' });
      expect(backups).toContainEqual(expect.objectContaining({ backup_id: id, name }));
      expect(await made(house)).toMatchObject([{ actor: { id: person.person.id }, subject: { id, name } }]);
      for (const command of [
        { type: 'backup/delete', backup_id: id },
        { type: 'backup/restore', backup_id: id, agent_id: 'backup.local' },
        { type: 'auth/sign_path', path: `/api/backup/download/${id}?agent_id=backup.local` },
      ])
        await expect(socket.result(command)).rejects.toMatchObject({ code: 'unauthorized' });
      const { config } = await socket.result<{ config: { create_backup: object } }>({
        type: 'backup/config/info',
      });
      expect(config.create_backup).toMatchObject({
        password: null,
        password_set: expect.any(Boolean) as boolean,
      });
    } finally {
      await owner.result({ type: 'backup/delete', backup_id: id });
    }
  });

  it.runIf(!since('2025.1'))('of a hub of 2024 are made without a name', async () => {
    await using owner = await HubSocket.signedIn(target.owner.token);
    await using house = await startHouse({ prepared: true });
    await using person = await personWith(house, ['backups']);
    await using socket = await socketOf(house, person.token);
    await expect(socket.result({ type: 'backup/subscribe_events' })).rejects.toMatchObject({
      code: 'unknown_command',
    });
    const { slug } = await socket.result<{ slug: string }>({ type: 'backup/generate', name: newName() });
    try {
      const { backups } = await socket.result<Listed>({ type: 'backup/info' });
      expect(backups.map((backup) => backup.slug)).toContain(slug);
      expect(backups.some((backup) => 'path' in backup)).toBe(false);
      expect(await made(house)).toMatchObject([{ actor: { id: person.person.id }, subject: { id: slug } }]);
    } finally {
      await owner.result({ type: 'backup/remove', slug });
    }
  });
});
