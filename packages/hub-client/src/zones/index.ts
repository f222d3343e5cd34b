/** Zones of the hub: read, create, change, delete. */
export { createZone, deleteZone, updateZone } from './change-zones.ts';
export { parseZoneFields } from './parse-zone.ts';
export { readZoneIds, readZones } from './read-zones.ts';
export type { StoredZone, ZoneFields } from './types.ts';
export { callZoneCreate, callZoneRemove, readZoneServices } from './zone-services.ts';
