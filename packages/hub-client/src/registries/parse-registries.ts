import { isRecord } from '../json/json.ts';
import { cleanText } from '../text/clean-text.ts';
import type { Area, Floor, RegistryEntry } from './types.ts';

/** The used part of a device: its area, or its parent device. */
export interface Device {
  readonly area_id: string | undefined;
  readonly parent_device_id: string | undefined;
}

type Row = Readonly<Record<string, unknown>>;

export function parseAreas(result: unknown): readonly Area[] {
  return rowsOf(result).flatMap((row) => {
    const area_id = textOf(row['area_id']);
    if (area_id === undefined) return [];
    return [
      {
        area_id,
        name: cleanText(textOf(row['name']) ?? '') || area_id,
        icon: textOf(row['icon']) ?? null,
        floor_id: textOf(row['floor_id']) ?? null,
        temperature_entity_id: textOf(row['temperature_entity_id']),
        humidity_entity_id: textOf(row['humidity_entity_id']),
      },
    ];
  });
}

export function parseFloors(result: unknown): readonly Floor[] {
  return rowsOf(result).flatMap((row) => {
    const floor_id = textOf(row['floor_id']);
    if (floor_id === undefined) return [];
    const level = row['level'];
    return [
      {
        floor_id,
        name: cleanText(textOf(row['name']) ?? '') || floor_id,
        level: typeof level === 'number' ? level : null,
      },
    ];
  });
}

export function parseDevices(result: unknown): ReadonlyMap<string, Device> {
  return new Map(
    rowsOf(result).flatMap((row): [string, Device][] => {
      const id = textOf(row['id']);
      if (id === undefined) return [];
      return [[id, { area_id: textOf(row['area_id']), parent_device_id: textOf(row['parent_device_id']) }]];
    }),
  );
}

/** From `list_for_display`, whose short keys are absent where they would be empty. */
export function parseEntries(result: unknown): ReadonlyMap<string, RegistryEntry> {
  if (!isRecord(result)) return new Map();
  const categories = isRecord(result['entity_categories']) ? result['entity_categories'] : {};
  return new Map(
    rowsOf(result['entities']).flatMap((row): [string, RegistryEntry][] => {
      const entity_id = textOf(row['ei']);
      if (entity_id === undefined) return [];
      const precision = row['dp'];
      return [
        [
          entity_id,
          {
            entity_id,
            device_id: textOf(row['di']),
            area_id: textOf(row['ai']),
            hidden: row['hb'] === true,
            category: categoryOf(categories, row['ec']),
            icon: textOf(row['ic']),
            platform: textOf(row['pl']),
            translation_key: textOf(row['tk']),
            precision: typeof precision === 'number' ? precision : undefined,
          },
        ],
      ];
    }),
  );
}

function categoryOf(categories: Row, index: unknown): RegistryEntry['category'] {
  const name = typeof index === 'number' ? categories[String(index)] : undefined;
  return name === 'config' || name === 'diagnostic' ? name : undefined;
}

function rowsOf(result: unknown): readonly Row[] {
  return Array.isArray(result) ? result.filter(isRecord) : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
