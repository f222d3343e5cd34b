import { FORMAT, type KeptHouse } from '../snapshot.ts';

/** 20 November 2026, 18:42 where the tests run. */
export const NOW = new Date(2026, 10, 20, 18, 42).getTime();

/** A room with a lamp that was on, and a door of which nothing was told. */
export const house = (person = 'maria', at = NOW): KeptHouse => ({
  format: FORMAT,
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
      value: { state: 'on', attributes: { brightness: 128 }, changed: at - 10, heard: at },
    },
    {
      id: 'lock.porta',
      name: undefined,
      class: undefined,
      area: undefined,
      device: undefined,
      icon: undefined,
      value: undefined,
    },
  ],
});
