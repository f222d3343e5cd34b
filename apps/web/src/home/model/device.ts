import type { Entity } from '@soglia/hub-client/entities';

export type Category =
  | 'lighting'
  | 'climate'
  | 'security'
  | 'energy'
  | 'entertainment'
  | 'automation'
  | 'sensors';

export type CategoryColor = 'yellow' | 'blue' | 'red' | 'green' | 'purple' | 'orange' | 'grey';

/** What the control of a card does: nothing, switch, set a value, or one of two or three actions. */
export type ControlType = 'none' | 'toggle' | 'precise' | '2actions' | '3actions';

/** How a card looks: at rest; switched on; open, moving or in need of attention; in alarm; unavailable. */
export type Mood = 'rest' | 'on' | 'open' | 'alarm' | 'away';

interface Lamp {
  /** #rrggbb, light enough for text on it. */
  readonly color: string;
  /** 1 to 100; undefined where the lamp cannot be dimmed. */
  readonly percent: number | undefined;
}

/** A figure and its unit, formatted in the language of the interface: "21,5" and "°C". */
interface Reading {
  readonly figure: string;
  readonly unit: string;
}

/** Two short texts: the last change, or what is playing. */
export interface Note {
  readonly title: string;
  readonly detail: string | undefined;
}

/** A button on a card. */
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

/** What a kind makes of the state of an entity. */
export interface Description {
  /** Path data of an icon, 24 by 24. */
  readonly icon: string;
  /** The state as text. "→" stands for the drawn arrow. */
  readonly text: string;
  readonly mood: Mood;
  readonly control: ControlType;
  /** The colours of another category. */
  readonly tint?: Category;
  readonly lamp?: Lamp | undefined;
  readonly reading?: Reading | undefined;
  readonly note?: Note | undefined;
  /** The text contains an elapsed time: it has to be refreshed without an event. */
  readonly ages?: boolean;
}

/** The device model: one entity as cards and sheets show it, of any kind. */
export interface Device {
  readonly entity_id: string;
  readonly ha_domain: string;
  readonly ha_state: string;
  readonly ha_attributes: Entity['attributes'];
  /** Path data of an icon, 24 by 24. */
  readonly device_icon: string;
  /** The icon from the hub's registry, for instance "mdi:floor-lamp"; preferred to `device_icon`. */
  readonly icon_name: string | undefined;
  readonly category: Category;
  readonly tint: Category;
  readonly name: string;
  /** Percent, for instance "12"; null where there is no battery or its level is unknown. */
  readonly battery_level: string | null;
  readonly free_text: string;
  /** Starred by the person. */
  readonly favourite: boolean;
  readonly control_type: ControlType;
  readonly controls: readonly Control[];
  /** The colour of its category, given by the specification; the theme decides the shade. */
  readonly category_color: CategoryColor;
  readonly mood: Mood;
  readonly lamp: Lamp | undefined;
  readonly reading: Reading | undefined;
  readonly note: Note | undefined;
  readonly ages: boolean;
}
