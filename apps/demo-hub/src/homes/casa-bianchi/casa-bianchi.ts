import type { Home } from '#homes/home.ts';
import { bagno, camera, cameretta } from '#homes/casa-bianchi/first-floor.ts';
import { cucina, ingresso, soggiorno } from '#homes/casa-bianchi/ground-floor.ts';
import { garage, giardino } from '#homes/casa-bianchi/outside.ts';
import { automations } from '#homes/casa-bianchi/automations.ts';
import { configuredZones, schedules, zones } from '#homes/casa-bianchi/zones-and-schedules.ts';
import { backups } from '#homes/casa-bianchi/backups.ts';
import { devicelessEntities } from '#homes/casa-bianchi/deviceless-entities.ts';
import { energy } from '#homes/casa-bianchi/energy.ts';
import { persons } from '#homes/casa-bianchi/persons.ts';
import { trackers } from '#homes/casa-bianchi/routes.ts';

/** The demo home: three persons, eight areas on two floors and outdoors. */
export const casaBianchi: Home = {
  name: 'Casa Bianchi',
  latitude: 43.7696,
  longitude: 11.2558,
  elevation: 50,
  floors: [
    { id: 'piano_terra', name: 'Piano terra', level: 0 },
    { id: 'primo_piano', name: 'Primo piano', level: 1 },
  ],
  areas: [
    { id: 'soggiorno', name: 'Soggiorno', icon: 'mdi:sofa', floor: 'piano_terra' },
    { id: 'bagno', name: 'Bagno', icon: 'mdi:shower', floor: 'primo_piano' },
    { id: 'cucina', name: 'Cucina', icon: 'mdi:pot-steam', floor: 'piano_terra' },
    { id: 'camera', name: 'Camera', icon: 'mdi:bed', floor: 'primo_piano' },
    { id: 'cameretta', name: 'Cameretta', icon: 'mdi:teddy-bear', floor: 'primo_piano' },
    { id: 'giardino', name: 'Giardino', icon: 'mdi:tree', floor: 'piano_terra' },
    { id: 'ingresso', name: 'Ingresso', icon: 'mdi:door', floor: 'piano_terra' },
    { id: 'garage', name: 'Garage', icon: 'mdi:garage', floor: 'piano_terra' },
  ],
  devices: [...soggiorno, ...bagno, ...cucina, ...camera, ...cameretta, ...giardino, ...ingresso, ...garage],
  deviceless: devicelessEntities,
  automations,
  items: { person: persons, zone: zones, schedule: schedules },
  configuredZones,
  backups,
  trackers,
  energy,
};
