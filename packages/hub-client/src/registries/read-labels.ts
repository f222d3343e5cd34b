import type { CommandOptions, Connection } from '../connection/types.ts';
import { toHubError } from '../errors/to-hub-error.ts';
import { isRecord } from '../json/json.ts';
import { cleanText } from '../text/clean-text.ts';

export interface Label {
  readonly label_id: string;
  readonly name: string;
}

/** The labels of a hub, and which entities they mark. */
export interface Labels {
  /** In the hub's order. */
  readonly all: readonly Label[];
  /** By entity id: its own labels, those of its device and those of its area. */
  readonly ofEntity: ReadonlyMap<string, readonly string[]>;
}

type Row = Readonly<Record<string, unknown>>;

/** Reads the labels of the hub and what they mark; none on a hub older than 2024.4. Rejects with HubError. */
export async function readLabels(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<Labels> {
  const list = (registry: string, command = 'list') =>
    connection.command({ type: `config/${registry}_registry/${command}` }, options);
  const labels = await list('label').catch((cause: unknown) => {
    const error = toHubError(cause);
    if (error.code !== 'unsupported') throw error;
    return [];
  });
  const all = rowsOf(labels).flatMap((row): Label[] => {
    const label_id = textOf(row['label_id']);
    return label_id === undefined
      ? []
      : [{ label_id, name: cleanText(textOf(row['name']) ?? '') || label_id }];
  });
  if (all.length === 0) return { all, ofEntity: new Map() };
  const [areas, devices, entities] = await Promise.all([
    list('area'),
    list('device'),
    list('entity', 'list_for_display'),
  ]);
  return { all, ofEntity: labelsByEntity(areas, devices, entities) };
}

function labelsByEntity(areas: unknown, devices: unknown, entities: unknown): Labels['ofEntity'] {
  const byArea = new Map(rowsOf(areas).map((row) => [row['area_id'], textsOf(row['labels'])]));
  const byDevice = new Map(rowsOf(devices).map((row) => [row['id'], row]));
  const marked = new Map<string, readonly string[]>();
  for (const row of rowsOf(isRecord(entities) ? entities['entities'] : undefined)) {
    const entityId = textOf(row['ei']);
    const device = byDevice.get(row['di']);
    const area = row['ai'] ?? device?.['area_id'];
    const labels = new Set([
      ...textsOf(row['lb']),
      ...textsOf(device?.['labels']),
      ...(byArea.get(area) ?? []),
    ]);
    if (entityId !== undefined && labels.size > 0) marked.set(entityId, [...labels]);
  }
  return marked;
}

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
