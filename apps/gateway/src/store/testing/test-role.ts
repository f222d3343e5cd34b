import type { RoleRecord } from '../store.ts';

/** A role that says something in every field. */
export const testRole = (id: string, changes: Partial<RoleRecord> = {}): RoleRecord => ({
  id,
  name: `Ruolo ${id}`,
  functions: [1, 10],
  functionUrls: { 1: '/map' },
  isDefault: false,
  devices: {
    scope: 'chosen',
    grants: [{ by: 'area', id: 'cucina', access: 'control' }],
    exceptions: [{ by: 'entity', id: 'lock.porta', access: 'none' }],
  },
  hiddenAttributes: ['code'],
  times: {
    windows: [{ days: [1, 7], from: '22:00', to: '06:00' }],
    firstDay: '2026-01-01',
    lastDay: null,
  },
  rights: ['companion', 'zones'],
  ...changes,
});
