import { isRecord, listOf } from '../json/json.ts';
import { amountOf, dateOf, drawnText, textsOf } from './parse-fields.ts';
import type { Backup, BackupContents, BackupCopy } from './types.ts';

const BYTES_PER_MEGABYTE = 1_048_576;

/** One item of `backup/info`, of either model; undefined where it has no id. */
export function parseBackup(item: unknown): Backup | undefined {
  if (!isRecord(item)) return undefined;
  const { backup_id: id, slug } = item;
  if (typeof id === 'string' && id !== '') return parseCurrent(item, id);
  return typeof slug === 'string' && slug !== '' ? parseOlder(item, slug) : undefined;
}

function parseCurrent(item: Readonly<Record<string, unknown>>, id: string): Backup {
  const copies = copiesOf(item['agents']);
  const sizes = copies.flatMap(({ size }) => size ?? []);
  const automatic = item['with_automatic_settings'];
  return {
    id,
    name: drawnText(item['name']),
    date: dateOf(item['date']),
    size: sizes.length === 0 ? undefined : Math.max(...sizes),
    copies,
    isAutomatic: typeof automatic === 'boolean' ? automatic : undefined,
    failed: [
      ...textsOf(item['failed_agent_ids']),
      ...addonsOf(item['failed_addons']).map(({ name }) => name),
      ...textsOf(item['failed_folders']),
    ],
    contents: contentsOf(item),
  };
}

/** Hubs of 2024 tell the size in megabytes. */
function parseOlder(item: Readonly<Record<string, unknown>>, slug: string): Backup {
  const size = amountOf(item['size']);
  return {
    id: slug,
    name: drawnText(item['name']),
    date: dateOf(item['date']),
    size: size === undefined ? undefined : size * BYTES_PER_MEGABYTE,
    copies: [],
    isAutomatic: undefined,
    failed: [],
    contents: undefined,
  };
}

function copiesOf(agents: unknown): readonly BackupCopy[] {
  if (!isRecord(agents)) return [];
  return Object.entries(agents).map(([place, copy]) => ({
    place,
    size: amountOf(isRecord(copy) ? copy['size'] : undefined),
    isProtected: isRecord(copy) && copy['protected'] === true,
  }));
}

function contentsOf(item: Readonly<Record<string, unknown>>): BackupContents {
  const version = drawnText(item['homeassistant_version']);
  return {
    version: version === '' ? undefined : version,
    hasSettings: item['homeassistant_included'] === true,
    hasHistory: item['database_included'] === true,
    addons: addonsOf(item['addons']),
    folders: textsOf(item['folders']),
  };
}

const addonsOf = (addons: unknown): BackupContents['addons'] =>
  listOf(addons).flatMap((addon) => {
    const slug = isRecord(addon) ? addon['slug'] : undefined;
    if (typeof slug !== 'string' || slug === '') return [];
    const name = drawnText(isRecord(addon) ? addon['name'] : undefined);
    return [{ slug, name: name === '' ? drawnText(slug) : name }];
  });
