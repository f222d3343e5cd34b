import { alarmDeviceClasses, type KnownEntity } from '@soglia/hub-client/entities';
import type { Area, RegistrySnapshot } from '@soglia/hub-client/registries';
import type { Room } from '#home/model/rooms.ts';
import { isShown } from '#home/model/list-devices.ts';

/** A room, and what tells how warm it is. */
export interface Thermometer {
  readonly entity_id: string;
  /** Undefined where the hub knows no rooms. */
  readonly room: string | undefined;
}

/** Which entities the summary is drawn from. */
export interface Sources {
  readonly thermometers: readonly Thermometer[];
  readonly hygrometers: readonly string[];
  readonly climates: readonly string[];
  readonly lights: readonly string[];
  /** Doors, windows, gates and locks. */
  readonly entrances: readonly string[];
  /** What can go off: sensors of smoke, gas and water. */
  readonly detectors: readonly string[];
  readonly panels: readonly string[];
  readonly powers: readonly string[];
  readonly meters: readonly string[];
}

/** More of a sort than this are not looked at for one figure. What keeps the house safe is looked at to the last. */
const MOST = 80;

const openings = new Set(['door', 'window', 'opening', 'garage_door', 'lock']);
const entranceCovers = new Set(['gate', 'garage', 'door', 'window']);
const detecting: readonly string[] = alarmDeviceClasses;

/** Where nobody sits: what it is like there is not what it is like at home. */
const OUTSIDE =
  /giardin|estern|fuori|terrazz|balcon|cortil|vialett|garage|cantin|soffitt|garden|outdoor|outside|yard|patio|basement|attic/i;

const isEntrance = ({ domain, device_class = '' }: KnownEntity): boolean =>
  domain === 'lock' ||
  (domain === 'binary_sensor' && openings.has(device_class)) ||
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
  const pick = (which: (entity: KnownEntity) => boolean) => all(which).slice(0, MOST);
  const sensor = (device_class: string) => (entity: KnownEntity) =>
    entity.domain === 'sensor' && entity.device_class === device_class;

  const ids = new Set(known.map(({ entity_id }) => entity_id));
  /** The hygrometer that the house chose for a room. */
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
    hygrometers: [...new Set([...chosen, ...others])].slice(0, MOST),
    climates: pick(({ domain }) => domain === 'climate'),
    lights: pick(({ domain }) => domain === 'light'),
    entrances: all(isEntrance),
    detectors: all(
      ({ domain, device_class = '' }) => domain === 'binary_sensor' && detecting.includes(device_class),
    ),
    panels: all(({ domain }) => domain === 'alarm_control_panel'),
    powers: pick(sensor('power')),
    meters: pick(sensor('energy')),
  };
}

/** One a room; where no room has one, all that the house has. */
function thermometersOf(inside: readonly KnownEntity[], rooms: readonly Room[]): readonly Thermometer[] {
  const ofRooms = rooms.flatMap(({ name, thermometer }) =>
    name === undefined || thermometer === undefined || OUTSIDE.test(name)
      ? []
      : [{ entity_id: thermometer, room: name }],
  );
  if (ofRooms.length > 0) return ofRooms.slice(0, MOST);
  const sensors = inside.filter(
    ({ domain, device_class }) => domain === 'sensor' && device_class === 'temperature',
  );
  const all = sensors.length > 0 ? sensors : inside.filter(({ domain }) => domain === 'climate');
  return all.slice(0, MOST).map(({ entity_id }) => ({ entity_id, room: undefined }));
}
