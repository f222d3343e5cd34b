import type { RoleRecord } from './store.ts';

const always: RoleRecord['times'] = { windows: [], firstDay: null, lastDay: null };
const everyDevice: RoleRecord['devices'] = { scope: 'all', access: 'control', exceptions: [] };

/**
 * The roles of a new house; all may be changed. Functions by their ids: 1 Mappa, 2 Energia, 3 Registro, 4 Storico,
 * 5 Componenti, 6 Media, 7 Liste attività, 8 Strumenti per sviluppatori, 9 Impostazioni, 10 Notifiche.
 */
export const seedRoles: readonly RoleRecord[] = [
  {
    id: 'resident',
    name: 'Residente',
    isDefault: true,
    functions: [1, 2, 4, 6, 7, 10],
    functionUrls: {},
    rights: ['zones', 'energy'],
    devices: everyDevice,
    hiddenAttributes: [],
    times: always,
  },
  {
    id: 'guest',
    name: 'Ospite',
    isDefault: false,
    functions: [],
    functionUrls: {},
    rights: [],
    devices: { scope: 'chosen', grants: [], exceptions: [] },
    hiddenAttributes: [],
    times: always,
  },
  {
    id: 'technician',
    name: 'Tecnico',
    isDefault: false,
    functions: [3, 4, 5, 8, 9],
    functionUrls: {},
    rights: [],
    devices: everyDevice,
    hiddenAttributes: [],
    times: always,
  },
];
