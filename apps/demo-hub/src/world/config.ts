import type { Home } from '#homes/home.ts';
import type { Entities } from '#world/entities.ts';
import { domainOf } from './domain-of.ts';

const integrationNames = [
  'api',
  'auth',
  'automation',
  'backup',
  'config',
  'default_config',
  'demo',
  'energy',
  'frontend',
  'history',
  'homeassistant',
  'http',
  'input_boolean',
  'input_number',
  'logbook',
  'persistent_notification',
  'person',
  'recorder',
  'schedule',
  'search',
  'sun',
  'system_log',
  'websocket_api',
  'zone',
];

/** The parts of the world that the config is made of. */
interface ConfigSource {
  readonly home: Home;
  readonly entities: Entities;
  readonly runState: string;
  readonly hubVersion: string;
}

/** The answer of `get_config` and `GET /api/config`. */
export function configOf(world: ConfigSource): Record<string, unknown> {
  const { home } = world;
  const domains = new Set(world.entities.ids().map(domainOf));
  return {
    allowlist_external_dirs: ['/config/www', '/media'],
    allowlist_external_urls: [],
    components: [
      ...new Set([...integrationNames, ...domains, ...[...domains].map((domain) => `demo.${domain}`)]),
    ],
    config_dir: '/config',
    config_source: 'storage',
    country: 'IT',
    currency: 'EUR',
    debug: false,
    elevation: home.elevation,
    external_url: null,
    internal_url: null,
    language: 'it',
    latitude: home.latitude,
    longitude: home.longitude,
    radius: 100,
    location_name: home.name,
    recovery_mode: false,
    safe_mode: false,
    state: world.runState,
    time_zone: 'Europe/Rome',
    unit_system: {
      length: 'km',
      accumulated_precipitation: 'mm',
      area: 'm²',
      mass: 'g',
      pressure: 'Pa',
      temperature: '°C',
      volume: 'L',
      wind_speed: 'm/s',
    },
    version: world.hubVersion,
    whitelist_external_dirs: ['/config/www', '/media'],
  };
}
