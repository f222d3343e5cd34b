import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { isRecord } from '@soglia/hub-client/json';
import { describe, expect, it } from 'vitest';
import { config } from './arbitrary-configs.ts';

type Keys = Readonly<Record<string, readonly string[]>>;
interface Schemas {
  readonly version: string;
  readonly triggers: Keys;
  readonly conditions: Keys;
  readonly actions: Keys;
}

/** Of purposes, which have a kind of their own, and of the objects that may stand in `at`. */
const notOfThePart: Keys = {
  'trigger time': ['entity_id', 'offset'],
  'trigger sun': ['options'],
  'trigger zone': ['options', 'target'],
  'trigger calendar': ['options', 'target'],
  'condition sun': ['options'],
  'condition zone': ['options'],
};

/** The key that makes an object this kind of action; of some the hub's name is another. */
const actionKeys: Readonly<Record<string, readonly string[]>> = {
  call_service: ['action', 'service', 'service_template'],
  device: ['device_id'],
};

const RUNS = 3_000;
const seen = new Map<string, Set<string>>();

function note(kind: string, fields: object): void {
  const keys = seen.get(kind) ?? new Set();
  for (const key of Object.keys(fields)) keys.add(key);
  seen.set(kind, keys);
}

const actionNames = new Map<string, string>();

/** Every object of a configuration, as whatever part it may be. */
function walk(value: unknown): void {
  if (Array.isArray(value)) value.forEach(walk);
  if (!isRecord(value)) return;
  const { trigger, platform, condition } = value;
  for (const kind of [trigger, platform]) if (typeof kind === 'string') note(`trigger ${kind}`, value);
  if (typeof condition === 'string') note(`condition ${condition}`, value);
  for (const kind of ['and', 'or', 'not']) if (kind in value) note(`condition ${kind}`, value);
  for (const [key, name] of actionNames) if (key in value) note(`action ${name}`, value);
  Object.values(value).forEach(walk);
}

const schemas = globSync(join(import.meta.dirname, 'hub-schemas/*.json')).map(
  (path) => [basename(path, '.json'), JSON.parse(readFileSync(path, 'utf8')) as Schemas] as const,
);
for (const [, { actions }] of schemas)
  for (const kind of Object.keys(actions))
    for (const key of actionKeys[kind] ?? [kind]) actionNames.set(key, kind);
for (const isOld of [true, false]) fc.sample(config(isOld), { seed: 18, numRuns: RUNS }).forEach(walk);

describe.each(schemas)(
  'the generated configurations know what Home Assistant %s takes',
  (version, schema) => {
    it.each(['trigger', 'condition', 'action'] as const)('as a %s', (section) => {
      expect(schema.version).toBe(version);
      const kinds = Object.entries(schema[`${section}s`]);
      expect(kinds.length).toBeGreaterThan(8);
      const missing = kinds.flatMap(([kind, keys]) => {
        const known = seen.get(`${section} ${kind}`) ?? new Set();
        const others = notOfThePart[`${section} ${kind}`] ?? [];
        // The base of all triggers names it so, whichever of the two spellings is used.
        return keys
          .filter((key) => key !== 'platform' && !known.has(key) && !others.includes(key))
          .map((key) => `${kind}: ${key}`);
      });
      expect(missing).toEqual([]);
    });
  },
);

it('there are schemas to compare with', () => expect(schemas).not.toEqual([]));
