import { SNAPSHOT_FORMAT, type Snapshot } from '../snapshot.ts';

/** 20 November 2026, 18:42 local time. */
export const NOW = new Date(2026, 10, 20, 18, 42).getTime();

/** An area with a lamp that was on, and a lock without a state. */
export const snapshot = (person = 'maria', at = NOW): Snapshot => ({
  format: SNAPSHOT_FORMAT,
  hub: 'http://casa:8123',
  person,
  at,
  areas: [{ id: 'salone', name: 'Salone', icon: 'mdi:sofa' }],
  entities: [
    {
      id: 'light.lampada',
      name: 'Lampada',
      class: undefined,
      area: 'salone',
      device: 0,
      icon: 'mdi:lamp',
      viewOnly: false,
      value: { state: 'on', attributes: { brightness: 128 }, changed: at - 10, heard: at },
    },
    {
      id: 'lock.porta',
      name: undefined,
      class: undefined,
      area: undefined,
      device: undefined,
      icon: undefined,
      viewOnly: true,
      value: undefined,
    },
  ],
});
