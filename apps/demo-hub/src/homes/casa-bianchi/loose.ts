import { fixedKind } from '#devices/fixed.ts';
import { blueprint, type Blueprint } from '#devices/kind.ts';
import { sun } from '#devices/sun.ts';
import { bianchi } from '#accounts/people.ts';

const person = fixedKind('person');
const weather = fixedKind('weather');

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

/** What belongs to the whole house: its people, its weather, the sun above it. */
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
  blueprint(sun, { id: 'sun', name: 'Sole', latitude: 43.7696, longitude: 11.2558, unregistered: true }),
];
