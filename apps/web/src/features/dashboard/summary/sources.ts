import { alarmDeviceClasses, type KnownEntity } from '@soglia/hub-client/entities';
import type { Area, RegistrySnapshot } from '@soglia/hub-client/registries';
import type { Room } from '#home/model/rooms.ts';
import { isShown } from '#home/model/list-devices.ts';

/** A thermometer and its room. */
export interface Thermometer {
  readonly entity_id: string;
  /** Undefined where the hub has no areas. */
  readonly room: string | undefined;
}

/** The entities that the summary is computed from. */
export interface Sources {
  readonly thermometers: readonly Thermometer[];
  readonly hygrometers: readonly string[];
  readonly climates: readonly string[];
  readonly lights: readonly string[];
  /** Doors, windows, gates and locks. */
  readonly entrances: readonly string[];
  /** Sensors of smoke, gas and water. */
  readonly detectors: readonly string[];
  readonly panels: readonly string[];
}

/** Entities per kind at most; openings, detectors and panels are never limited. */
const MAX_ENTITIES = 80;

const openingClasses = new Set(['door', 'window', 'opening', 'garage_door', 'lock']);
const entranceCovers = new Set(['gate', 'garage', 'door', 'window']);
const detectorClasses: readonly string[] = alarmDeviceClasses;

/** Names of areas outside of the living space: their temperature and humidity are left out. */
const OUTSIDE =
  /giardin|estern|fuori|terrazz|balcon|cortil|vialett|garage|cantin|soffitt|garden|outdoor|outside|yard|patio|basement|attic/i;

const isEntrance = ({ domain, device_class = '' }: KnownEntity): boolean =>
  domain === 'lock' ||
  (domain === 'binary_sensor' && openingClasses.has(device_class)) ||
  (domain === 'cover' && entranceCovers.has(device_class));

export function sourcesOf(
  known: readonly KnownEntity[],
  registries: RegistrySnapshot | undefined,
  rooms: readonly Room[],
): Sources {
  const shown = known.filter(({ entity_id }) => isShown(registries?.entry(entity_id)));
  const isInside = ({ entity_id, name = '' }: KnownEntity) =>
    !OUTSIDE.test(registries?.areaOf(entity_id)?.name ?? name);
  const all = (which: (entity: KnownEntity) => boolean): readonly string[] =>
    shown.filter(which).map(({ entity_id }) => entity_id);
  const pick = (which: (entity: KnownEntity) => boolean) => all(which).slice(0, MAX_ENTITIES);
  const sensor = (device_class: string) => (entity: KnownEntity) =>
    entity.domain === 'sensor' && entity.device_class === device_class;

  const ids = new Set(known.map(({ entity_id }) => entity_id));
  /** The hygrometer that is set for an area in the hub. */
  const chosenIn = (area: Area | undefined) =>
    ids.has(area?.humidity_entity_id ?? '') ? area?.humidity_entity_id : undefined;
  const chosen = (registries?.areas ?? [])
    .filter(({ name }) => !OUTSIDE.test(name))
    .flatMap((area) => chosenIn(area) ?? []);
  const others = pick(
    (entity) =>
      sensor('humidity')(entity) &&
      isInside(entity) &&
      chosenIn(registries?.areaOf(entity.entity_id)) === undefined,
  );

  return {
    thermometers: thermometersOf(shown.filter(isInside), rooms),
    hygrometers: [...new Set([...chosen, ...others])].slice(0, MAX_ENTITIES),
    climates: pick(({ domain }) => domain === 'climate'),
    lights: pick(({ domain }) => domain === 'light'),
    entrances: all(isEntrance),
    detectors: all(
      ({ domain, device_class = '' }) => domain === 'binary_sensor' && detectorClasses.includes(device_class),
    ),
    panels: all(({ domain }) => domain === 'alarm_control_panel'),
  };
}

/** One per room; where no room has one, all of the home. */
function thermometersOf(inside: readonly KnownEntity[], rooms: readonly Room[]): readonly Thermometer[] {
  const ofRooms = rooms.flatMap(({ name, thermometer }) =>
    name === undefined || thermometer === undefined || OUTSIDE.test(name)
      ? []
      : [{ entity_id: thermometer, room: name }],
  );
  if (ofRooms.length > 0) return ofRooms.slice(0, MAX_ENTITIES);
  const sensors = inside.filter(
    ({ domain, device_class }) => domain === 'sensor' && device_class === 'temperature',
  );
  const all = sensors.length > 0 ? sensors : inside.filter(({ domain }) => domain === 'climate');
  return all.slice(0, MAX_ENTITIES).map(({ entity_id }) => ({ entity_id, room: undefined }));
}
