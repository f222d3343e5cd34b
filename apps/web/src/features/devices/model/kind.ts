import type { ComponentType } from 'react';
import type { Command, Entity } from '@soglia/hub-client';
import type { Ask } from '../controls/ask/ask.ts';
import type { Category, Description, Device } from './device.ts';

/** What the one control of a card is given. */
export interface ControlProps {
  /** As the hub last told it. */
  readonly entity: Entity;
  /** As it is shown: with what was asked for, where that can be drawn already. */
  readonly device: Device;
  /** Asked and not yet confirmed. */
  readonly asked: Command | undefined;
  /** Out of reach, or the hub is away: nothing may pretend to work. */
  readonly disabled: boolean;
  readonly send: (command: Command) => void;
  /** As `send`, but waits a moment for a newer one: for what is pressed several times in a row. */
  readonly sendSettled: (command: Command) => void;
  /** Puts a question first: a code, or whether to go on. */
  readonly ask: (ask: Ask) => void;
}

/** Everything that the dashboard knows of one kind of device. One folder each, listed in kinds/all-kinds.ts. */
export interface Kind {
  readonly domain: string;
  readonly category: Category;
  /** Half a row of a phone, or a whole one. */
  readonly shape: 'half' | 'wide';
  readonly describe: (entity: Entity, now: number) => Description;
  /** What is under way, in words: "Accensione…". */
  readonly pending: (command: Command, entity: Entity) => string;
  /** For what a drag across the card dims: 0 to 100 percent. */
  readonly dim?: (entity: Entity, percent: number) => Command;
  /** In the slot of a half card, in the bar of a wide one. */
  readonly Control?: ComponentType<ControlProps>;
}
