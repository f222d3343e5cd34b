import { staticKind } from '#devices/static.ts';
import { defineEntity, type EntityDefinition } from '#world/kind.ts';
import { gridFossil, gridPrice } from '#homes/casa-bianchi/energy-sensors.ts';
import { scene } from '#devices/scene.ts';
import { sun } from '#devices/sun.ts';

const weather = staticKind('weather');

/** Entities without device: weather, sun, and what is known of the grid. */
export const devicelessEntities: readonly EntityDefinition[] = [
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
  defineEntity(scene, {
    id: 'serata_cinema',
    name: 'Serata cinema',
    entities: {
      'light.lampada_ad_arco': { state: 'on', brightness: 60 },
      'light.luci_piano_lavoro': { state: 'off' },
    },
  }),
  defineEntity(scene, {
    id: 'cena',
    name: 'Cena',
    entities: {
      'light.luci_piano_lavoro': { state: 'on', brightness: 255 },
      'light.lampada_ad_arco': { state: 'on', brightness: 160 },
    },
  }),
  gridPrice({ id: 'prezzo_energia', name: 'Prezzo dell’energia' }),
  gridFossil({ id: 'rete_percentuale_fossile', name: 'Rete Percentuale fossile' }),
];
