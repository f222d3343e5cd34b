import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHouse } from './house/read-house.ts';
import { createRoleAccess } from './role-access.ts';
import { serviceRules } from './service-rules.ts';
import { decideServiceCall } from './service-call.ts';

const entry = (entity_id: string, area_id: string | null) => ({ entity_id, area_id, labels: ['evening'] });
const group = (entity_id: string, ...members: string[]) => ({
  entity_id,
  attributes: { entity_id: members },
});

/** Whatever the role does not see has `secret` in its id. */
function houseOf(withSecrets: boolean) {
  const own = <Item extends object>(items: readonly Item[]) =>
    items.filter((item) => withSecrets || !JSON.stringify(item).includes('secret'));
  return readHouse({
    hubVersion: '2026.11.0',
    states: own([
      group('group.kitchen', 'light.kitchen', 'switch.kitchen'),
      group('group.secret', 'light.kitchen', 'lock.secret'),
    ]),
    entities: own([
      ...[
        'light',
        'switch',
        'lock',
        'media_player',
        'camera',
        'script',
        'scene',
        'automation',
        'vacuum',
      ].flatMap((domain) => [
        entry(`${domain}.kitchen`, 'kitchen'),
        entry(`${domain}.secret`, 'secret_room'),
      ]),
      entry('script.own', null),
    ]),
    devices: [],
    areas: own([
      { area_id: 'kitchen', floor_id: 'ground' },
      { area_id: 'secret_room', floor_id: 'ground' },
    ]),
    floors: [{ floor_id: 'ground' }],
    labels: [{ label_id: 'evening' }],
  });
}
function contextIn(withSecrets: boolean) {
  const house = houseOf(withSecrets);
  const control = (by: 'entity' | 'area', id: string) => ({ by, id, access: 'control' as const });
  const grants = [
    control('area', 'kitchen'),
    control('entity', 'script.own'),
    control('entity', 'group.kitchen'),
    { by: 'entity' as const, id: 'camera.kitchen', access: 'view' as const },
  ];
  const access = createRoleAccess(
    {
      id: 'r',
      functions: [6, 7, 10],
      hiddenAttributes: [],
      rights: [],
      devices: { scope: 'chosen', grants, exceptions: [] },
      times: { windows: [], firstDay: null, lastDay: null },
    },
    house,
    { day: '2026-11-23', weekday: 1, time: '12:00' },
  );
  return { house, access, userId: 'anna', now: 0, sharesTrack: () => false, current: () => undefined };
}

const domains = ['light', 'switch', 'lock', 'media_player', 'camera', 'script', 'group', 'scene', 'vacuum'];
const entityId = fc
  .tuple(fc.constantFrom(...domains), fc.constantFrom('kitchen', 'kitchen', 'own', 'secret', 'gone'))
  .map((parts) => parts.join('.'));
const spelling = fc
  .tuple(entityId, fc.constantFrom('', ' ', '\t', '\u00A0'), fc.boolean())
  .map(([id, blank, upper]) => `${blank}${upper ? id.toUpperCase() : id}${blank}`);
const ids = fc.oneof(
  spelling,
  fc.array(spelling, { maxLength: 3 }),
  fc.array(spelling, { minLength: 1, maxLength: 3 }).map((list) => list.join(',')),
  fc.constantFrom('all', 'ALL', 'none', '', null, 5, ['all'], {}, [['light.secret']], 'a'.repeat(32)),
  spelling.map((id) => ({ [id]: 1 })),
);
const groupIds = fc.oneof(
  fc.constantFrom('kitchen', 'secret_room', 'gone', 'ground', 'evening', 'none', 'KITCHEN'),
  fc.array(fc.constantFrom('kitchen', 'secret_room', 'gone', 'ground', 'evening'), { maxLength: 2 }),
);
/** An object with at most so many of these fields. */
const some = (values: Readonly<Record<string, fc.Arbitrary<unknown>>>, maxLength: number) =>
  fc
    .array(fc.oneof(...Object.entries(values).map(([key, value]) => fc.tuple(fc.constant(key), value))), {
      maxLength,
    })
    .map((pairs): object => Object.fromEntries(pairs));
const targets = fc.oneof(
  { weight: 3, arbitrary: some({ entity_id: ids }, 1) },
  {
    weight: 2,
    arbitrary: some({ entity_id: ids, area_id: groupIds, floor_id: groupIds, label_id: groupIds }, 2),
  },
  some({ entity_id: ids, device_id: groupIds, exclude: ids }, 2),
);
const address = entityId.map((id) => `media-source://camera/${id}`);
const nested = fc.oneof(ids, address, targets, fc.array(ids), fc.dictionary(entityId, ids));
const fields = some(
  {
    brightness: fc.integer(),
    effect: nested,
    data: nested,
    target: targets,
    entities: nested,
    media_player: ids,
    group_members: ids,
    media_player_entity_id: ids,
    media_content_id: nested,
    cleaning_area_id: groupIds,
    variables: nested,
    skip_condition: fc.boolean(),
    ['__proto__']: nested,
  },
  2,
);
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...serviceRules.keys()) },
  fc.constantFrom('light.reload', 'group.set', 'scene.apply', 'script.own', 'script.secret', 'script.gone'),
);
const call = fc.record({ name, fields, inData: targets, target: fc.option(targets, { nil: undefined }) });

const there = contextIn(true);
const notThere = contextIn(false);

test('no call reaches what the role does not see, or tells whether it is there', () => {
  let allowed = 0;
  fc.assert(
    fc.property(call, ({ name: service, fields: data, inData, target }) => {
      const [domain, own] = service.split('.');
      const asked = {
        domain: domain?.toUpperCase(),
        service: own,
        data: { ...data, ...inData },
        target,
        returnsResponse: false,
      };
      const decided = decideServiceCall(asked, there);
      const elsewhere = decideServiceCall(asked, notThere);
      const plain = (one: typeof decided) => ({ ...one, filterResponse: undefined });
      expect(plain(decided)).toEqual(plain(elsewhere));
      if ('refuse' in decided) return;
      allowed += 1;
      expect(JSON.stringify(decided).toLowerCase()).not.toContain('.secret');
      const rule = serviceRules.get(`${decided.domain}.${decided.service}`);
      const isAllowed = rule?.needs === 'view' ? there.access.isVisible : there.access.isInControl;
      for (const id of decided.target?.entity_id ?? []) expect(isAllowed(id)).toBe(true);
    }),
    { seed: 20_261_123, numRuns: 20_000 },
  );
  // The generator is of no use where hardly anything is allowed.
  expect(allowed).toBeGreaterThan(1000);
});
