import { staticKind } from '#devices/static.ts';
import { defineEntity, type EntityDefinition } from '#devices/kind.ts';
import { sun } from '#devices/sun.ts';
import { bianchiUsers } from '#accounts/users.ts';

const person = staticKind('person');
const weather = staticKind('weather');

function personEntity(
  username: string,
  state: string,
  extra: Record<string, unknown> = {},
): EntityDefinition {
  const one = bianchiUsers.find((candidate) => candidate.username === username);
  return defineEntity(person, {
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

/** Entities without device: persons, weather, sun. */
export const devicelessEntities: readonly EntityDefinition[] = [
  personEntity('maria', 'home', {
    latitude: 43.7696,
    longitude: 11.2558,
    gps_accuracy: 10,
    in_zones: ['zone.home'],
  }),
  personEntity('luca', 'Ufficio', {
    latitude: 43.7765,
    longitude: 11.2486,
    gps_accuracy: 25,
    in_zones: ['zone.ufficio'],
  }),
  personEntity('giulia', 'Scuola', {
    latitude: 43.7631,
    longitude: 11.2701,
    gps_accuracy: 20,
    in_zones: ['zone.scuola'],
  }),
  defineEntity(weather, {
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
  defineEntity(sun, { id: 'sun', name: 'Sole', latitude: 43.7696, longitude: 11.2558, unregistered: true }),
];
