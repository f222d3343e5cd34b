import { z } from 'zod';
import type { Backups } from '#backups/backups.ts';
import { LOCAL_PLACE } from '#backups/local-place.ts';
import { booleanField, textField } from '#world/service-fields.ts';
import type { CoreService, Services } from '#world/services.ts';

const noData = z.strictObject({});
const byHand = {
  places: [LOCAL_PLACE],
  name: null,
  password: null,
  hasDatabase: true,
  hasHome: true,
  hasMore: false,
  isAutomatic: false,
} as const;

/** `backup.*`, and what the specification calls of a hub with a supervisor. Each ends when its backup is made. */
export function addBackupServices(
  services: Services,
  backups: Backups,
  dialect: 'stock' | 'specification',
): void {
  const add = services.addCoreService.bind(services);
  const create = (): Promise<void> => backups.make(byHand).done;
  const createAutomatic = (): Promise<void> => backups.makeAutomatic().done;
  add('backup', 'create', { access: 'admin', schema: noData, run: create });
  add('backup', 'create_automatic', { access: 'admin', schema: noData, run: createAutomatic });
  if (dialect === 'specification') add('hassio', 'backup_full', fullBackup(backups));
}

function fullBackup(backups: Backups): CoreService {
  const schema = z.strictObject({
    name: textField.optional(),
    password: textField.optional(),
    compressed: booleanField.optional(),
    location: textField.optional(),
    homeassistant_exclude_database: booleanField.optional(),
  });
  return {
    access: 'admin',
    schema,
    run(data) {
      const { name = null, password = null, homeassistant_exclude_database: without } = schema.parse(data);
      return backups.make({ ...byHand, name, password, hasDatabase: without !== true }).done;
    },
  };
}
