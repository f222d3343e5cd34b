import type { Category, CategoryColor, Control, ControlType } from './device.ts';

/** Given by the specification. */
export const categoryColors: Readonly<Record<Category, CategoryColor>> = {
  lighting: 'yellow',
  climate: 'blue',
  security: 'red',
  energy: 'green',
  entertainment: 'purple',
  automation: 'orange',
  sensors: 'grey',
};

const controls: Readonly<Record<Exclude<ControlType, '3actions'>, readonly Control[]>> = {
  none: [],
  toggle: ['toggle'],
  precise: ['decrease', 'increase'],
  '2actions': ['arm_home', 'disarm'],
};
const media: readonly Control[] = ['previous', 'play_pause', 'next'];
const movement: readonly Control[] = ['up', 'stop', 'down'];

/** The buttons on the card of a device. */
export function controlsOf(type: ControlType, domain: string): readonly Control[] {
  if (type !== '3actions') return controls[type];
  return domain === 'media_player' ? media : movement;
}
