import fc from 'fast-check';
import { automationArbitrary } from './automations.ts';
import { entityIds, type HubLists, type ModelMoment, type ModelRole, type Row } from '../model/role-model.ts';

/** Monday noon in Rome. */
export const MOMENT: ModelMoment = {
  day: '2026-11-23',
  weekday: 1,
  time: '12:00',
  now: Date.parse('2026-11-23T11:00:00+00:00'),
};

/** The accounts of those who share their track. */
export const SHARERS: readonly string[] = ['mostra'];

/** One of each kind of rule: what acts on others, positions, groups, meters, what needs a function. */
const DOMAINS = [
  'light',
  'light',
  'switch',
  'lock',
  'cover',
  'climate',
  'camera',
  'media_player',
  'sensor',
  'sensor',
  'binary_sensor',
  'person',
  'device_tracker',
  'zone',
  'group',
  'group',
  'script',
  'scene',
  'automation',
  'todo',
  'calendar',
  'weather',
  'alarm_control_panel',
  'tts',
  'notify',
];

const AREAS = 4;
const FLOORS = 2;
const LABELS = 3;
const DEVICES = 4;

const index = (count: number) => fc.nat({ max: count - 1 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const labels = fc
  .subarray(
    Array.from({ length: LABELS }, (_, at) => `label${at}`),
    { maxLength: 2 },
  )
  .map((list) => (list.length === 2 ? list.slice(0, 1) : list));
const rarely = fc.nat({ max: 9 }).map((chance) => chance === 0);

/** Every text of a thing holds its number, so that any trace of it in an answer is found: `e3` of `light.e3`. */
const entityArbitrary = fc.record({
  domain: fc.constantFrom(...DOMAINS),
  device: maybe(index(DEVICES)),
  area: maybe(index(AREAS)),
  labels,
  only: fc.constantFrom('both', 'both', 'both', 'both', 'state', 'registry'),
  hidden: rarely,
  category: rarely,
  alarm: fc.boolean(),
  members: fc.array(fc.nat(), { maxLength: 3 }),
  away: fc.boolean(),
});

const deviceArbitrary = fc.record({ area: maybe(index(AREAS)), parent: rarely, labels });

function makeHouse(
  entities: readonly (typeof entityArbitrary extends fc.Arbitrary<infer Each> ? Each : never)[],
  devices: readonly (typeof deviceArbitrary extends fc.Arbitrary<infer Each> ? Each : never)[],
  floors: readonly (number | null)[],
): HubLists {
  const ids = entities.map(({ domain }, at) => `${domain}.e${at}`);
  const idAt = (at: number) => ids[at % ids.length] ?? '';
  /** While it is unavailable it tells no members. */
  const isLightGroup = ({ domain }: (typeof entities)[number], at: number) =>
    domain === 'light' && at % 4 === 0;
  /** Says where a phone is, as that of its tracker, or how far people are. */
  const tellsWhere = ({ domain, only }: (typeof entities)[number], at: number) =>
    domain === 'sensor' && at % 3 === 0 && only !== 'state';
  const attributesOf = (entity: (typeof entities)[number], at: number): Row => {
    const others = entity.members.map(idAt);
    const groups = entity.domain === 'group' || (isLightGroup(entity, at) && !entity.away);
    return {
      friendly_name: `Nome e${at}`,
      secret: `segreto e${at}`,
      Code: `codice e${at}`,
      ...((groups || ['scene', 'script'].includes(entity.domain)) && { entity_id: others }),
      ...(entity.domain === 'zone' && { persons: others, latitude: at }),
      ...(entity.domain === 'person' && {
        device_trackers: others,
        source: others[0] ?? null,
        // Who shares their track, who asks, who shares nothing, and one without an account.
        user_id: [SHARERS[0], SHARERS[0], 'user', 'altro', null][at % 5] ?? null,
      }),
      ...((['person', 'device_tracker'].includes(entity.domain) || tellsWhere(entity, at)) && {
        position: `posto e${at}`,
      }),
      ...(entity.domain === 'media_player' && { group_members: others, source: 'Radio' }),
      ...(entity.domain === 'sensor' && {
        source_entity_id: others[0] ?? 'none',
        state_class: 'measurement',
      }),
      ...(entity.domain === 'binary_sensor' && { device_class: entity.alarm ? 'smoke' : 'door' }),
      ...(entity.domain === 'camera' && { access_token: `chiave e${at}` }),
    };
  };
  return {
    states: entities.flatMap((entity, at) =>
      entity.only === 'registry'
        ? []
        : [
            {
              entity_id: idAt(at),
              state: isLightGroup(entity, at) && entity.away ? 'unavailable' : `stato e${at}`,
              attributes: attributesOf(entity, at),
              last_changed: STAMP,
              last_updated: STAMP,
              last_reported: STAMP,
              context: { id: `contesto e${at}`, parent_id: null, user_id: null },
            },
          ],
    ),
    entities: entities.flatMap((entity, at) =>
      entity.only === 'state'
        ? []
        : [
            {
              entity_id: idAt(at),
              id: `registro e${at}`,
              ...(entity.domain === 'automation'
                ? { unique_id: `automazione e${at}`, platform: 'automation' }
                : entity.domain === 'zone'
                  ? { unique_id: `e${at}`, platform: 'zone' }
                  : tellsWhere(entity, at)
                    ? {
                        unique_id: `unico e${at}_${at % 2 === 0 ? 'geocoded_location' : 'geofence_name'}`,
                        platform:
                          ['proximity', 'traccar_server', 'mobile_app', 'waze_travel_time'][at % 4] ?? 'demo',
                      }
                    : {
                        unique_id: `unico e${at}`,
                        platform: isLightGroup(entity, at) ? 'group' : 'demo',
                      }),
              name: `Nome e${at}`,
              original_name: null,
              icon: null,
              translation_key: null,
              aliases: [],
              device_id: entity.device === null ? null : `dev${entity.device}`,
              area_id: entity.area === null ? null : `area${entity.area}`,
              labels: entity.labels,
              hidden_by: entity.hidden ? 'user' : null,
              disabled_by: null,
              entity_category: entity.category ? 'config' : null,
              config_entry_id: `voce e${at}`,
              config_subentry_id: null,
              categories: {},
              options: { lock: { default_code: `pin e${at}` } },
            },
          ],
    ),
    devices: devices.map((device, at) => ({
      id: `dev${at}`,
      name: `Nome dev${at}`,
      name_by_user: null,
      manufacturer: null,
      model: null,
      area_id: device.area === null ? null : `area${device.area}`,
      parent_device_id: device.parent && at > 0 ? 'dev0' : null,
      via_device_id: at > 0 ? `dev${at - 1}` : null,
      labels: device.labels,
      connections: [['mac', `mac dev${at}`]],
      identifiers: [['demo', `x dev${at}`]],
      serial_number: `seriale dev${at}`,
      configuration_url: `http://dev${at}`,
      config_entries: [`v${at}`],
      config_entries_subentries: { [`v${at}`]: [null] },
      primary_config_entry: `v${at}`,
      disabled_by: null,
      entry_type: null,
      sw_version: null,
      hw_version: null,
    })),
    areas: floors.map((floor, at) => ({
      area_id: `area${at}`,
      name: `Nome area${at}`,
      floor_id: floor === null ? null : `floor${floor}`,
      labels: at === 1 ? ['label2'] : [],
      icon: null,
      picture: null,
      aliases: [],
      temperature_entity_id: idAt(at),
      humidity_entity_id: null,
    })),
    floors: Array.from({ length: FLOORS }, (_, at) => ({
      floor_id: `floor${at}`,
      name: `Nome floor${at}`,
      level: at,
      icon: null,
      aliases: [],
    })),
    labels: Array.from({ length: LABELS }, (_, at) => ({
      label_id: `label${at}`,
      name: `Nome label${at}`,
      color: null,
      icon: null,
      description: null,
    })),
  };
}

const STAMP = '2026-11-23T10:00:00.000000+00:00';

/** A small house; its ids are `light.e3`, `dev1`, `area2`, `floor0`, `label1`. */
export const houseArbitrary: fc.Arbitrary<HubLists> = fc
  .tuple(
    fc.array(entityArbitrary, { minLength: 6, maxLength: 18 }),
    fc.array(deviceArbitrary, { minLength: DEVICES, maxLength: DEVICES }),
    fc.array(maybe(index(FLOORS)), { minLength: AREAS, maxLength: AREAS }),
  )
  .map(([entities, devices, floors]) => makeHouse(entities, devices, floors))
  .chain((house) => {
    const ids = entityIds(house).filter((id) => id.startsWith('automation.'));
    const configs = fc.array(automationArbitrary(house), { minLength: ids.length, maxLength: ids.length });
    return configs.map((list) => ({
      ...house,
      automations: Object.fromEntries(ids.map((id, at) => [id, list[at] ?? {}])),
    }));
  });

/** A role that names some areas, floors, labels and entities of the house. */
export function roleArbitrary(house: HubLists): fc.Arbitrary<ModelRole> {
  const groupId = fc.oneof(
    fc.record({ by: fc.constant('area' as const), id: index(AREAS).map((at) => `area${at}`) }),
    fc.record({ by: fc.constant('floor' as const), id: index(FLOORS).map((at) => `floor${at}`) }),
    fc.record({ by: fc.constant('label' as const), id: index(LABELS).map((at) => `label${at}`) }),
    fc.record({ by: fc.constant('domain' as const), id: fc.constantFrom(...DOMAINS) }),
    fc.record({ by: fc.constant('entity' as const), id: fc.constantFrom(...entityIds(house)) }),
    fc.record({
      by: fc.constant('entity' as const),
      id: fc.constantFrom(...entityIds(house)).map((id) => id.toUpperCase()),
    }),
  );
  const rule = <Access extends string>(...accesses: Access[]) =>
    fc.tuple(groupId, fc.constantFrom(...accesses)).map(([{ by, id }, access]) => ({ by, id, access }));
  const exceptions = fc.array(rule('control', 'view', 'none'), { maxLength: 3 });
  const devices = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.constant<ModelRole['devices']>({ scope: 'all', access: 'control', exceptions: [] }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        scope: fc.constant('all' as const),
        access: fc.constantFrom('control' as const, 'view' as const),
        exceptions,
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        scope: fc.constant('chosen' as const),
        grants: fc.array(rule('control', 'view'), { minLength: 1, maxLength: 5 }),
        exceptions,
      }),
    },
  );
  const always = { windows: [], firstDay: null, lastDay: null };
  const times = fc.constantFrom<ModelRole['times']>(
    always,
    always,
    always,
    always,
    always,
    always,
    always,
    { ...always, windows: [{ days: [7], from: '22:00', to: '13:00' }] },
    { ...always, windows: [{ days: [1], from: '08:00', to: '12:00' }] },
    { ...always, lastDay: '2026-11-22' },
  );
  return fc.record({
    functions: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    hiddenAttributes: fc.subarray(['secret', 'code']),
    rights: fc
      .subarray(['automations', 'zones', 'energy', 'backups', 'companion'] as const)
      .map((list) => [...list]),
    devices,
    times,
  });
}
