import { describe, expect, it } from 'vitest';
import { infoOf, LOCAL, managerIdle, ownBackup, removeBackup } from '../fixtures/own-backup.ts';
import { newName } from '../fixtures/registry.ts';
import { serviceCall } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { Command } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest, version } = target;

interface ManagerEvent {
  readonly manager_state: string;
  readonly state?: string;
  readonly stage?: string | null;
  readonly reason?: string | null;
  readonly agent_id?: string;
  readonly uploaded_bytes?: number;
  readonly total_bytes?: number;
}

const subscribeEvents = { type: 'backup/subscribe_events' };
const generate = (fields: Readonly<Record<string, unknown>>): Command => ({
  type: 'backup/generate',
  ...fields,
});
const isoLocal = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}[+-]\d\d:\d\d$/;
const failed = (manager_state: string, reason: string) => [
  { manager_state, reason: null, stage: null, state: 'in_progress' },
  { manager_state, reason, stage: null, state: 'failed' },
  { manager_state: 'idle' },
];

// 2024.3 has another model: `first-model.contract.ts`.
describe.runIf(since('2025.1'))('a backup', () => {
  it('is made with progress, listed and deleted', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await managerIdle(hub);
    const events = await hub.subscribe<ManagerEvent>(subscribeEvents);
    expect(events.events).toEqual([{ manager_state: 'idle' }]);
    const name = newName();
    const fields = { agent_ids: [LOCAL, 'nobody.has_this'], name: ` ${name} `, include_database: false };
    const { backup_job_id: id } = await hub.result<{ backup_job_id: string }>(generate(fields));
    expect(await hub.refusal(generate({ agent_ids: [LOCAL] }))).toBe('home_assistant_error');
    expect(await hub.refusal({ type: 'backup/restore', backup_id: id, agent_id: LOCAL })).toBe(
      'home_assistant_error',
    );
    expect(await hub.refusal({ type: 'backup/generate_with_automatic_settings' })).toBe(
      'home_assistant_error',
    );
    const isEnd = ({ state }: ManagerEvent) => state === 'completed';
    await events.event(isEnd, 'the end of the backup');
    await managerIdle(hub);

    const { backups, last_action_event } = await infoOf(hub);
    const made = backups.find(({ backup_id }) => backup_id === id);
    expect(made).toEqual({
      addons: [],
      agents: { [LOCAL]: { protected: false, size: expect.any(Number) as number } },
      backup_id: id,
      database_included: false,
      date: expect.stringMatching(isoLocal) as string,
      extra_metadata: { instance_id: expect.any(String) as string, with_automatic_settings: false },
      failed_addons: [],
      failed_agent_ids: ['nobody.has_this'],
      failed_folders: [],
      folders: [],
      homeassistant_included: true,
      homeassistant_version: version,
      name,
      with_automatic_settings: false,
    });
    const size = made?.agents[LOCAL]?.size ?? 0;
    const stages = events.events.filter(({ state }) => state === 'in_progress');
    expect(stages.map(({ stage }) => stage)).toEqual([
      null,
      'home_assistant',
      'upload_to_agents',
      // The older one does not say that it tidies up.
      ...(since('2026.1') ? ['cleaning_up'] : []),
    ]);
    const uploads = events.events.filter(({ agent_id }) => agent_id !== undefined);
    if (since('2026.4')) {
      expect(uploads.at(0)).toEqual({ ...uploads.at(-1), uploaded_bytes: 0 });
      expect(uploads.at(-1)).toEqual({
        manager_state: 'create_backup',
        agent_id: LOCAL,
        uploaded_bytes: size,
        total_bytes: size,
      });
    } else expect(uploads).toEqual([]);
    const end = { manager_state: 'create_backup', reason: null, stage: null, state: 'completed' };
    expect(events.events.slice(-2)).toEqual([end, { manager_state: 'idle' }]);
    expect(last_action_event).toEqual(end);

    const details = { type: 'backup/details', backup_id: id };
    expect(await hub.result(details)).toMatchObject({ agent_errors: {}, backup: made });
    expect(await hub.result({ type: 'backup/delete', backup_id: id })).toMatchObject({ agent_errors: {} });
    expect(await hub.result(details)).toMatchObject({ agent_errors: {}, backup: null });
    expect((await infoOf(hub)).backups.map(({ backup_id }) => backup_id)).not.toContain(id);
  });

  it('is named after the version where no name is given, and protected by its password', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await managerIdle(hub);
    const before = await infoOf(hub);
    await using own = await ownBackup(hub, 'una-parola-lunga');
    expect((await infoOf(hub)).backups.find(({ backup_id }) => backup_id === own.id)).toMatchObject({
      name: own.name,
      agents: { [LOCAL]: { protected: true } },
    });
    // The service knows no fields, and answers when the backup is made.
    await hub.result(serviceCall('backup', 'create'));
    const known = new Set([own.id, ...before.backups.map(({ backup_id }) => backup_id)]);
    const made = (await infoOf(hub)).backups.filter(({ backup_id }) => !known.has(backup_id));
    expect(made).toMatchObject([
      { name: `Custom backup ${version}`, agents: { [LOCAL]: { protected: false } } },
    ]);
    for (const { backup_id } of made) await removeBackup(hub, backup_id);
  });

  it.each([
    ['in no place', { agent_ids: [] }],
    ['in a place that there is not', { agent_ids: ['nobody.has_this'] }],
    ['with apps, without a supervisor', { agent_ids: [LOCAL], include_all_addons: true }],
    ['with folders, without a supervisor', { agent_ids: [LOCAL], include_folders: ['media'] }],
    ['of nothing', { agent_ids: [LOCAL], include_homeassistant: false }],
  ])('is refused %s, and the events say so', async (_name, fields) => {
    await using hub = await HubSocket.signedIn(owner.token);
    await managerIdle(hub);
    const events = await hub.subscribe<ManagerEvent>(subscribeEvents);
    expect(await hub.refusal(generate(fields))).toBe('home_assistant_error');
    expect(events.events.slice(1)).toEqual(failed('create_backup', 'backup_manager_error'));
  });

  it.each<Command>([
    generate({}),
    generate({ agent_ids: LOCAL }),
    generate({ agent_ids: [LOCAL], include_folders: ['cellar'] }),
    generate({ agent_ids: [LOCAL], name: 5 }),
    generate({ agent_ids: [LOCAL], compressed: true }),
    { type: 'backup/delete' },
    { type: 'backup/details', backup_id: 5 },
    { type: 'backup/restore', backup_id: 'nope' },
    { type: 'backup/can_decrypt_on_download', backup_id: 'nope', agent_id: LOCAL },
    { type: 'backup/info', backup_id: 'nope' },
  ])('is refused for the malformed %o', async (command) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal(command)).toBe('invalid_format');
  });

  it('that is unknown has no details, and is deleted all the same', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const backup_id = 'nope';
    expect(await hub.result({ type: 'backup/details', backup_id })).toMatchObject({ backup: null });
    expect(await hub.result({ type: 'backup/delete', backup_id })).toMatchObject({ agent_errors: {} });
  });

  it.each([
    [LOCAL, 'home_assistant_error', 'backup_manager_error'],
    ['nobody.has_this', 'unknown_error', 'unknown_error'],
  ])('that is unknown is not restored from %s', async (agent_id, code, reason) => {
    await using hub = await HubSocket.signedIn(owner.token);
    await managerIdle(hub);
    const events = await hub.subscribe<ManagerEvent>(subscribeEvents);
    expect(await hub.refusal({ type: 'backup/restore', backup_id: 'nope', agent_id })).toBe(code);
    expect(events.events.slice(1)).toEqual(failed('restore_backup', reason));
  });

  it('goes to places that have names', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const { agents } = await hub.result<{ agents: readonly unknown[] }>({ type: 'backup/agents/info' });
    expect(agents).toContainEqual({ agent_id: LOCAL, name: 'local' });
  });

  it.each<Command>([
    { type: 'backup/info' },
    { type: 'backup/details', backup_id: 'nope' },
    { type: 'backup/agents/info' },
    { type: 'backup/config/info' },
    { type: 'backup/config/update' },
    { type: 'backup/delete', backup_id: 'nope' },
    { type: 'backup/restore', backup_id: 'nope', agent_id: LOCAL },
    { type: 'backup/can_decrypt_on_download', backup_id: 'nope', agent_id: LOCAL, password: 'x' },
    { type: 'backup/generate_with_automatic_settings' },
    generate({ agent_ids: [LOCAL] }),
    subscribeEvents,
  ])('is refused to a guest: $type', async (command) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal(command)).toBe('unauthorized');
  });

  // Before 2026 everybody may call them.
  it.runIf(since('2026.1'))('is refused to a guest as a service', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal(serviceCall('backup', 'create'))).toBe('home_assistant_error');
    expect(await hub.refusal(serviceCall('backup', 'create_automatic'))).toBe('home_assistant_error');
  });
});
