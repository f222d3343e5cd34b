import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { infoOf, LOCAL, ownBackup } from '../fixtures/own-backup.ts';
import { newName } from '../fixtures/registry.ts';
import { newSession } from '../fixtures/session.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { request } from '../wire/request.ts';
import { signIn } from '../wire/sign-in.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, kind, url } = target;

/** A hub writes what it has stored a second later, and a backup holds what is written. */
const WRITTEN_MS = 10_000;

const statusWith = async (token: string) => (await request(`${url}/api/`, { token })).status;

describe.runIf(since('2025.1'))('a restore', () => {
  it('restarts the hub, which comes back as it was when the backup was made', async () => {
    await using session = await newSession(owner);
    await setTimeout(WRITTEN_MS);
    const socket = await HubSocket.signedIn(session.access_token);
    const backup = await ownBackup(socket);
    const later = await signIn(url, owner.username, owner.password);
    const area = newName();
    await socket.result({ type: 'config/area_registry/create', name: area });
    await setTimeout(WRITTEN_MS);
    const events = await socket.subscribe<object>({ type: 'backup/subscribe_events' });

    socket.ask({ type: 'backup/restore', backup_id: backup.id, agent_id: LOCAL, restore_database: false });
    // The socket may close before the answer.
    await socket.closed;
    expect(events.events).toContainEqual(
      expect.objectContaining({ manager_state: 'restore_backup', state: 'in_progress' }),
    );
    expect(events.events.at(-1)).toMatchObject({ manager_state: 'restore_backup', state: 'core_restart' });

    const back = await vi.waitFor(
      async () => {
        const hub = await HubSocket.signedIn(session.access_token);
        expect(await hub.result({ type: 'get_config' })).toMatchObject({ state: 'RUNNING' });
        return hub;
      },
      { timeout: 150_000, interval: 500 },
    );
    expect([await statusWith(session.access_token), await statusWith(later.access_token)]).toEqual([
      200, 401,
    ]);
    // Its places of backups load a moment later.
    await vi.waitFor(
      async () => {
        const { backups, state, last_action_event: last } = await infoOf(back);
        expect([state, backups.some(({ backup_id: id }) => id === backup.id)]).toEqual(['idle', true]);
        expect(last).toMatchObject({ manager_state: 'restore_backup', state: 'completed' });
      },
      { timeout: 60_000, interval: 500 },
    );
    // The house of the demo hub stays as it is: its backups are as large as real ones, without their contents.
    const areas = await back.result<{ name: string }[]>({ type: 'config/area_registry/list' });
    expect(areas.some(({ name }) => name === area)).toBe(kind === 'demo-hub');
    await back.result({ type: 'backup/delete', backup_id: backup.id });
    back.close();
  }, 240_000);
});
