import * as z from 'zod/mini';
import { isRecord } from '@soglia/hub-client/json';
import { latitudeSchema, longitudeSchema, zoneNameSchema } from '@soglia/contracts/map';
import { changesBetween } from '#store/audit-entry.ts';
import { entityOfZone } from '../house/zones.ts';
import type { CommandMessage, CommandRule, RuleContext } from '../policy-caller.ts';
import { refuseHere } from '../reads/requirements.ts';
import type { RefuseVerdict } from '../verdict.ts';
import {
  commandFields,
  isRefusal,
  stillWith,
  narrowAnswer,
  withRight,
  type HubAnswer,
  type HubStep,
  type RecordedAct,
  type Steps,
} from './on-behalf.ts';

const RIGHT = 'zones';

/** The house itself: its position is a setting of the hub. */
const HOME = 'zone.home';

const FIELDS = ['name', 'latitude', 'longitude', 'radius', 'icon', 'passive'] as const;
const extras = {
  radius: z.optional(z.number().check(z.minimum(10), z.maximum(10_000))),
  icon: z.optional(z.string().check(z.maxLength(100), z.regex(/^[\w-]+:[\w-]+$/))),
  passive: z.optional(z.boolean()),
};
const zoneId = z.string().check(z.minLength(1), z.maxLength(255));

const creating = z.strictObject({
  ...commandFields,
  name: zoneNameSchema,
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  ...extras,
});
const updating = z
  .strictObject({
    ...commandFields,
    zone_id: zoneId,
    name: z.optional(zoneNameSchema),
    latitude: z.optional(latitudeSchema),
    longitude: z.optional(longitudeSchema),
    ...extras,
  })
  .check(z.refine((command) => FIELDS.some((field) => command[field] !== undefined)));
const deleting = z.strictObject({ ...commandFields, zone_id: zoneId });

type Row = Readonly<Record<string, unknown>>;

/** Words that the hub gives as the state of a person. */
const statesOfPeople: ReadonlySet<string> = new Set(['home', 'not_home', 'unknown', 'unavailable']);

/** Whoever is in a zone has its name as their state: by one of these, automations would take them for somewhere else. */
const readsAsState = (name: string): boolean =>
  statesOfPeople.has(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, ''),
  );

const fieldsOf = (zone: Row): Readonly<Partial<Record<(typeof FIELDS)[number], string | number | boolean>>> =>
  Object.fromEntries(
    FIELDS.flatMap((key) => {
      const value = zone[key];
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isPlain ? [[key, value] as const] : [];
    }),
  );

/** What the client gets of a zone that was saved. */
const narrowZone = (zone: unknown): unknown =>
  isRecord(zone) ? { id: zone['id'], ...fieldsOf(zone) } : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Why a zone cannot be changed: not seen, not there, or the house itself. */
function refuseZone(id: string, context: RuleContext, act: string): RefuseVerdict | undefined {
  const entityId = entityOfZone(context.house, id);
  const isOpen = entityId !== undefined && entityId !== HOME && context.access.isVisible(entityId);
  return isOpen ? undefined : refuseHere(context, act, 'device');
}

/** Changes a zone of the hub's list, once that has been read: the audit log says what it was before. */
function* changeZone(
  message: CommandMessage & { readonly zone_id: string },
  context: RuleContext,
  recordOf: (stored: Row) => Omit<RecordedAct, 'id'>,
): Generator<HubStep, HubAnswer | RefuseVerdict, HubAnswer> {
  const { zone_id: id, type: act } = message;
  const refused = refuseZone(id, context, act);
  if (refused !== undefined) return refused;
  const list = yield { message: { type: 'zone/list' } };
  const now = stillWith(RIGHT, context, act);
  if (isRefusal(now)) return now;
  const hidden = refuseZone(id, now, act);
  if (hidden !== undefined) return hidden;
  if (!list.success) return list;
  const rows: readonly unknown[] = Array.isArray(list.result) ? list.result : [];
  const stored = rows.filter(isRecord).find((row) => row['id'] === id);
  if (stored === undefined) return refuseHere(now, act, 'device');
  return yield { message, records: () => ({ id, ...recordOf(stored) }) };
}

function* create(
  { id: _id, type: _type, ...zone }: z.infer<typeof creating>,
  context: RuleContext,
  act: string,
): Steps {
  if (readsAsState(zone.name)) return refuseHere(context, act, 'unresolved');
  const answer = yield {
    message: { ...zone, type: act },
    records: (result) => ({
      action: 'zone.saved',
      name: zone.name,
      changes: changesBetween(FIELDS, {}, zone),
      id: isRecord(result) ? textOf(result['id']) : '',
    }),
  };
  return narrowAnswer(answer, narrowZone);
}

function* update(
  { id: _id, type: _type, ...zone }: z.infer<typeof updating>,
  context: RuleContext,
  act: string,
): Steps {
  if (zone.name !== undefined && readsAsState(zone.name)) return refuseHere(context, act, 'unresolved');
  const answer = yield* changeZone({ ...zone, type: act }, context, (stored) => ({
    action: 'zone.saved',
    name: zone.name ?? textOf(stored['name']),
    changes: changesBetween(FIELDS, fieldsOf(stored), fieldsOf(zone)),
  }));
  return isRefusal(answer) ? answer : narrowAnswer(answer, narrowZone);
}

function* remove({ zone_id: id }: z.infer<typeof deleting>, context: RuleContext, act: string): Steps {
  const answer = yield* changeZone({ type: act, zone_id: id }, context, (stored) => ({
    action: 'zone.deleted',
    name: textOf(stored['name']),
  }));
  return isRefusal(answer) ? answer : narrowAnswer(answer, () => null);
}

/** What the hub leaves to administrators, with the right `zones` (docs/access-rules.md, 5). */
export const zoneCommands: readonly (readonly [type: string, rule: CommandRule])[] = [
  ['zone/create', withRight(RIGHT, creating, create, RIGHT)],
  ['zone/update', withRight(RIGHT, updating, update, RIGHT)],
  ['zone/delete', withRight(RIGHT, deleting, remove, RIGHT)],
];
