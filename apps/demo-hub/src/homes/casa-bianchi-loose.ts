import { automation } from '#devices/automation.ts';
import { fixedKind } from '#devices/fixed.ts';
import { blueprint, type Blueprint } from '#devices/kind.ts';
import { bianchi } from '#accounts/people.ts';

const person = fixedKind('person');
const weather = fixedKind('weather');
const hours = 3_600_000;

function resident(username: string, state: string, extra: Record<string, unknown> = {}): Blueprint {
  const one = bianchi.find((candidate) => candidate.username === username);
  return blueprint(person, {
    id: username,
    name: one?.name ?? username,
    state,
    extra: {
      editable: true,
      id: username,
      user_id: one?.id ?? null,
      device_trackers: [],
      in_zones: [],
      ...extra,
    },
  });
}

/** What belongs to the whole house: its people, its weather, its automations. */
export const loose: readonly Blueprint[] = [
  resident('maria', 'home', {
    latitude: 43.7696,
    longitude: 11.2558,
    gps_accuracy: 10,
    in_zones: ['zone.home'],
  }),
  resident('luca', 'Ufficio', {
    latitude: 43.7765,
    longitude: 11.2486,
    gps_accuracy: 25,
    in_zones: ['zone.ufficio'],
  }),
  resident('giulia', 'Scuola', {
    latitude: 43.7631,
    longitude: 11.2701,
    gps_accuracy: 20,
    in_zones: ['zone.scuola'],
  }),
  blueprint(weather, {
    id: 'casa_bianchi',
    name: 'Casa Bianchi',
    state: 'partlycloudy',
    features: 3,
    extra: {
      temperature: 9.4,
      apparent_temperature: 8.1,
      dew_point: 5.2,
      humidity: 75,
      pressure: 1016,
      wind_speed: 7.2,
      wind_bearing: 310,
      cloud_coverage: 45,
      uv_index: 1,
      visibility: 16,
      temperature_unit: '°C',
      pressure_unit: 'hPa',
      wind_speed_unit: 'km/h',
      visibility_unit: 'km',
      precipitation_unit: 'mm',
    },
  }),
  blueprint(automation, {
    id: 'buonanotte',
    key: '1731000000001',
    name: 'Buonanotte',
    lastTriggered: -19 * hours,
    actions: [
      { domain: 'light', service: 'turn_off', data: { area_id: ['soggiorno', 'cucina', 'bagno'] } },
      {
        domain: 'cover',
        service: 'close_cover',
        data: { entity_id: ['cover.tapparella_grande', 'cover.tapparella_camera'] },
      },
    ],
  }),
  blueprint(automation, {
    id: 'luci_al_tramonto',
    key: '1731000000002',
    name: 'Luci al tramonto',
    lastTriggered: -2 * hours,
    actions: [{ domain: 'light', service: 'turn_on', data: { entity_id: 'light.luci_del_vialetto' } }],
  }),
  blueprint(automation, {
    id: 'sveglia_in_camera',
    key: '1731000000003',
    name: 'Sveglia in camera',
    on: false,
    actions: [
      {
        domain: 'cover',
        service: 'set_cover_position',
        data: { entity_id: 'cover.tapparella_camera', position: 60 },
      },
    ],
  }),
];
