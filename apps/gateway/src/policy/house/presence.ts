import { domainOf } from '@soglia/hub-client/entities';
import type { Presence } from './house-snapshot.ts';

/**
 * Integrations whose sensors follow people, or what they carry, through the house and around it. Travel times may begin
 * where a person is: their attributes say where that is.
 */
const OF_ANYBODY: ReadonlySet<string> = new Set([
  'proximity',
  'mqtt_room',
  'bermuda',
  'google_travel_time',
  'here_travel_time',
  'waze_travel_time',
]);

/** Integrations that know something carried by its radio, each with a tracker for it: it is near, or it is away. */
const OF_BEACONS: ReadonlySet<string> = new Set(['private_ble_device', 'ibeacon']);

/** What the hub's phone app says of where the phone is, by the end of `unique_id`, as names are in the language of the phone. */
const OF_PHONE_APP = [
  'geocoded_location',
  'wifi_[a-z0-9_]+',
  'connectivity_[a-z0-9_]+',
  'network_type',
  'public_ip_address',
  'ip6_addresses',
  'bluetooth_connection',
  'beacon_monitor',
  'android_auto',
  'detected_activity',
  'activity',
  'last_update_trigger',
];

/**
 * What integrations that also have trackers say of the same devices, by `unique_id`: an address, the network and the
 * devices of a house or a car that something is connected to, how it moves, why it has reported, such as an arrival; and
 * of what is connected to a router all that is there only while it is.
 */
const OF_PHONE: Readonly<Partial<Record<string, RegExp>>> = {
  mobile_app: new RegExp(`(?:^|_)(?:${OF_PHONE_APP.join('|')})$`),
  netgear: /-(?:type|link_rate|signal|ssid|conn_ap_mac)$/,
  traccar_server: /_(?:position_(?:address|altitude|speed|attributes\.motion)|geofence_name|device_status)$/,
  unifi: /^(?:rx|tx|uptime|wired_speed)-/,
};

/** Of whom an entity says where they are; undefined for people and trackers themselves, and for what does not. */
export function presenceOf(
  entityId: string,
  platform: string | undefined,
  uniqueId: string | undefined,
): Presence | undefined {
  const domain = domainOf(entityId);
  if (domain === 'device_tracker') return undefined;
  // Hubs of 2024 have entities of this domain, which are in no registry.
  if (domain === 'proximity') return 'of_anybody';
  if (platform === undefined) return undefined;
  if (OF_ANYBODY.has(platform)) return 'of_anybody';
  if (OF_BEACONS.has(platform)) return 'of_phone';
  return OF_PHONE[platform]?.test(uniqueId ?? '') === true ? 'of_phone' : undefined;
}
