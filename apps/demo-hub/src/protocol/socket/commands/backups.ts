import { z } from 'zod';
import { backupJson } from '#backups/stored-backup.ts';
import { folderField, settingsChangeFields } from '#backups/backup-settings.ts';
import type { Backups } from '#backups/backups.ts';
import { command, subscription, type Command } from '#protocol/socket/command.ts';

const nameOrNull = z.string().nullable().optional();
const names = z.array(z.string());

/** `backup/*`, as hubs speak it since 2025.1; for administrators. */
export function backupCommands(backups: Backups): Command[] {
  const admin = { access: 'admin', fields: {} } as const;
  const byId = { access: 'admin', fields: { backup_id: z.string() } } as const;
  const errors = (): object => ({ agent_errors: backups.places.errors(), agent_error_translations: {} });

  return [
    command('backup/info', admin, () => backups.info()),
    command('backup/details', byId, ({ backup_id: id }) => {
      const backup = backups.find(id);
      return { ...errors(), backup: backup ? backupJson(backup) : null };
    }),
    command('backup/agents/info', admin, () => ({
      agents: backups.places.list().map(({ id, name }) => ({ agent_id: id, name })),
    })),
    command('backup/config/info', admin, () => ({ config: backups.config() })),
    command('backup/config/update', { access: 'admin', fields: settingsChangeFields }, (change) => {
      backups.change(change);
      return null;
    }),
    command('backup/delete', byId, ({ backup_id: id }) => {
      backups.remove(id);
      return errors();
    }),
    command('backup/generate', { access: 'admin', fields: generateFields }, (message) => {
      const { include_addons: apps = [], include_folders: folders = [] } = message;
      const { id } = backups.make({
        places: message.agent_ids,
        name: message.name ?? null,
        password: message.password ?? null,
        hasDatabase: message.include_database,
        hasHome: message.include_homeassistant,
        hasMore: message.include_all_addons || apps.length > 0 || folders.length > 0,
        isAutomatic: false,
      });
      return { backup_job_id: id };
    }),
    command('backup/generate_with_automatic_settings', admin, () => ({
      backup_job_id: backups.makeAutomatic().id,
    })),
    command('backup/restore', { access: 'admin', fields: restoreFields }, (message) => {
      const { restore_addons: apps = [], restore_folders: folders = [] } = message;
      backups.restore({
        id: message.backup_id,
        place: message.agent_id,
        password: message.password ?? null,
        hasContents: message.restore_homeassistant || message.restore_database,
        hasMore: apps.length > 0 || folders.length > 0,
      });
      // The sockets close first.
      return new Promise(() => undefined);
    }),
    command(
      'backup/can_decrypt_on_download',
      { access: 'admin', fields: { backup_id: z.string(), agent_id: z.string(), password: z.string() } },
      ({ backup_id: id, agent_id: place, password }) => {
        backups.checkPassword(id, place, password);
        return null;
      },
    ),
    subscription('backup/subscribe_events', { ...admin, isEventFirst: true }, () => (emit) => {
      for (const event of backups.events.present()) emit(event);
      return backups.events.listen(emit);
    }),
  ];
}

const generateFields = {
  agent_ids: names,
  include_addons: names.optional(),
  include_all_addons: z.boolean().default(false),
  include_database: z.boolean().default(true),
  include_folders: z.array(folderField).optional(),
  include_homeassistant: z.boolean().default(true),
  name: nameOrNull,
  password: nameOrNull,
};

const restoreFields = {
  backup_id: z.string(),
  agent_id: z.string(),
  password: z.string().optional(),
  restore_addons: names.optional(),
  restore_database: z.boolean().default(true),
  restore_folders: z.array(folderField).optional(),
  restore_homeassistant: z.boolean().default(true),
};
