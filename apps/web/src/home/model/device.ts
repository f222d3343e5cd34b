import type { Entity } from '@soglia/hub-client/entities';

export type Category =
  'lighting' | 'climate' | 'security' | 'energy' | 'entertainment' | 'automation' | 'sensors';

export type CategoryColor = 'yellow' | 'blue' | 'red' | 'green' | 'purple' | 'orange' | 'grey';

/** What a person can do with it: nothing, switch it, set a value, or one of two or three actions. */
export type ControlType = 'none' | 'toggle' | 'precise' | '2actions' | '3actions';

/**
 * How its card looks: at rest; switched on; open or moving or in need of a look; going off;
 * out of reach.
 */
export type Mood = 'rest' | 'on' | 'open' | 'alarm' | 'away';

interface Lamp {
  /** #rrggbb, never so dark that ink on it cannot be read. */
  readonly color: string;
  /** 1 to 100; undefined where the lamp cannot be dimmed. */
  readonly percent: number | undefined;
}

/** A figure and its unit, already in the reader's language: "21,5" and "°C". */
interface Reading {
  readonly figure: string;
  readonly unit: string;
}

/** Two short lines: what happened last, what is playing. */
export interface Note {
  readonly title: string;
  readonly detail: string | undefined;
}

/** A hand on its card: what can be pressed, in the order in which it stands there. */
export type Control =
  | 'toggle'
  | 'decrease'
  | 'increase'
  | 'arm_home'
  | 'disarm'
  | 'up'
  | 'stop'
  | 'down'
  | 'previous'
  | 'play_pause'
  | 'next';

/** What the kind of a device says of one of them. */
export interface Description {
  /** Path data of an icon, 24 by 24. */
  readonly icon: string;
  /** The status in words. "→" stands for the drawn arrow. */
  readonly text: string;
  readonly mood: Mood;
  readonly control: ControlType;
  /** Where its colours are not those of its category. */
  readonly tint?: Category;
  readonly lamp?: Lamp | undefined;
  readonly reading?: Reading | undefined;
  readonly note?: Note | undefined;
  /** The words count minutes: they grow old without any event. */
  readonly ages?: boolean;
}

/** One entity as people know it: the same shape for every kind of device. */
export interface Device {
  readonly entity_id: string;
  readonly ha_domain: string;
  readonly ha_state: string;
  readonly ha_attributes: Entity['attributes'];
  /** Path data of an icon, 24 by 24. */
  readonly device_icon: string;
  /** The icon that the house chose, for instance "mdi:floor-lamp"; it goes before `device_icon`. */
  readonly icon_name: string | undefined;
  readonly category: Category;
  readonly tint: Category;
  readonly name: string;
  /** Percent, for instance "12"; null where it has no battery or none is known. */
  readonly battery_level: string | null;
  readonly free_text: string;
  /** Chosen by the person. */
  readonly favourite: boolean;
  readonly control_type: ControlType;
  readonly controls: readonly Control[];
  /** The specification's colour of its category; how bright it is is the theme's. */
  readonly category_color: CategoryColor;
  readonly mood: Mood;
  readonly lamp: Lamp | undefined;
  readonly reading: Reading | undefined;
  readonly note: Note | undefined;
  readonly ages: boolean;
}
