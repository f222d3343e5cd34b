import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infoOf, LOCAL, managerIdle, removeBackup } from '../fixtures/own-backup.ts';
import { newName } from '../fixtures/registry.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface Settings {
  readonly agents: Readonly<Record<string, unknown>>;
  readonly automatic_backups_configured: boolean;
  readonly create_backup: Readonly<Record<string, unknown>>;
  readonly retention: Readonly<Record<string, number | null>>;
  readonly schedule: Readonly<Record<string, unknown>>;
  readonly next_automatic_backup: string | null;
}

const settingsOf = async (hub: HubSocket): Promise<Settings> =>
  (await hub.result<{ config: Settings }>({ type: 'backup/config/info' })).config;
const update = (fields: Readonly<Record<string, unknown>>) => ({ type: 'backup/config/update', ...fields });

// 2024.3 makes no automatic backups.
describe.runIf(since('2025.1'))('the settings of automatic backups', () => {
  let before: Settings;
  beforeAll(async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    before = await settingsOf(hub);
  });
  afterAll(async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const { agents, automatic_backups_configured, create_backup, retention, schedule } = before;
    // An entry of a place cannot be removed: what is not there before stands for nothing.
    const local = agents[LOCAL] ?? { protected: true, retention: null };
    const old = { agents: { [LOCAL]: local }, automatic_backups_configured, create_backup };
    await hub.result(update({ ...old, retention, schedule }));
  });

  it('are merged: contents and places by field, retention and schedule as a whole', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    await hub.result(
      update({
        agents: { [LOCAL]: { protected: false, retention: { copies: 5 } } },
        create_backup: { agent_ids: [LOCAL], name: 'Contract', password: 'una-parola-lunga' },
        retention: { copies: 3, days: 20 },
        schedule: { recurrence: 'custom_days', days: ['mon', 'thu'], time: '3:30' },
      }),
    );
    const first = await settingsOf(hub);
    expect(first).toMatchObject({
      agents: { [LOCAL]: { protected: false, retention: { copies: 5, days: null } } },
      create_backup: { agent_ids: [LOCAL], name: 'Contract', password: 'una-parola-lunga' },
      retention: { copies: 3, days: 20 },
      schedule: { recurrence: 'custom_days', days: ['mon', 'thu'], time: '03:30:00' },
    });
    const next = new Date(first.next_automatic_backup ?? '');
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(first.next_automatic_backup).toMatch(/T03:30:00[+-]\d\d:\d\d$|T03:30:00\.0+[+-]\d\d:\d\d$/);

    await hub.result(
      update({
        agents: { [LOCAL]: { retention: null } },
        create_backup: { name: null },
        retention: { days: 9 },
        schedule: { days: ['tue'] },
      }),
    );
    expect(await settingsOf(hub)).toMatchObject({
      agents: { [LOCAL]: { protected: false, retention: null } },
      create_backup: { agent_ids: [LOCAL], name: null, password: 'una-parola-lunga' },
      retention: { copies: null, days: 9 },
      schedule: { recurrence: 'never', days: ['tue'], time: null },
      next_automatic_backup: null,
    });

    await hub.result(update({ schedule: { recurrence: 'daily' } }));
    const daily = await settingsOf(hub);
    expect(daily.schedule).toEqual({ recurrence: 'daily', days: [], time: null });
    expect(daily.next_automatic_backup).toMatch(/T0(4:4[5-9]|4:5\d|5:[0-3]\d|5:4[0-5]):\d\d/);
  });

  it.each([
    { retention: { copies: 0 } },
    { retention: { days: -1 } },
    { retention: { weeks: 1 } },
    { agents: { [LOCAL]: { retention: { copies: 0 } } } },
    { agents: { [LOCAL]: { protected: 'yes' } } },
    { schedule: { recurrence: 'weekly' } },
    { schedule: { days: ['mon', 'mon'] } },
    { schedule: { days: ['lun'] } },
    { schedule: { time: '25:00' } },
    { create_backup: { agent_ids: [LOCAL, LOCAL] } },
    { create_backup: { password: 5 } },
    { anything: true },
  ])('are refused as %o, and stay', async (fields) => {
    await using hub = await HubSocket.signedIn(owner.token);
    const old = await settingsOf(hub);
    expect(await hub.refusal(update(fields))).toBe('invalid_format');
    expect(await settingsOf(hub)).toEqual(old);
  });

  it('make a backup, and sensors that everybody reads tell of it', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const name = newName();
    await hub.result(
      update({
        agents: { [LOCAL]: { protected: false, retention: null } },
        create_backup: { agent_ids: [LOCAL], name, include_database: false, password: 'una-parola-lunga' },
        retention: { copies: null, days: null },
      }),
    );
    await managerIdle(hub);
    const { backup_job_id: id } = await hub.result<{ backup_job_id: string }>({
      type: 'backup/generate_with_automatic_settings',
    });
    await managerIdle(hub);
    const { backups, last_completed_automatic_backup: completed } = await infoOf(hub);
    expect(backups.find(({ backup_id }) => backup_id === id)).toMatchObject({
      name,
      // The place is not encrypted, so the password is not used.
      agents: { [LOCAL]: { protected: false } },
      with_automatic_settings: true,
    });
    await removeBackup(hub, id);

    await using reader = await HubSocket.signedIn(guest.token);
    const { entities } = await reader.result<{ entities: { ei: string; pl: string; tk?: string }[] }>({
      type: 'config/entity_registry/list_for_display',
    });
    const ids = new Map(entities.filter(({ pl }) => pl === 'backup').map(({ ei, tk }) => [tk, ei]));
    expect([...ids.keys()].sort()).toEqual([
      'automatic_backup_event',
      'backup_manager_state',
      'last_attempted_automatic_backup',
      'last_successful_automatic_backup',
      ...(since('2026.1') ? ['last_successful_automatic_backup_size'] : []),
      'next_scheduled_automatic_backup',
    ]);
    const states = await reader.result<State[]>({ type: 'get_states' });
    const stateOf = (key: string) => states.find(({ entity_id }) => entity_id === ids.get(key));
    expect(stateOf('backup_manager_state')).toMatchObject({
      state: 'idle',
      attributes: {
        device_class: 'enum',
        options: ['idle', 'create_backup', 'blocked', 'receive_backup', 'restore_backup'],
      },
    });
    expect(stateOf('last_successful_automatic_backup')).toMatchObject({
      state: `${new Date(completed ?? '').toISOString().slice(0, 19)}+00:00`,
      attributes: { device_class: 'timestamp' },
    });
    expect(stateOf('automatic_backup_event')).toMatchObject({
      state: expect.stringMatching(/^[-\d]+T[:\d]+\.\d{3}\+00:00$/) as string,
      attributes: { event_type: 'completed', backup_stage: null, failed_reason: null },
    });
  });
});
