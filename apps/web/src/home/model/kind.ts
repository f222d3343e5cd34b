import type { ComponentType } from 'react';
import type { Command, Entity } from '@soglia/hub-client';
import type { Ask } from '#shared/dialogs/question.ts';
import type { Category, Description, Device } from './device.ts';

/** What the one control of a card is given, and what is inside a sheet. */
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
  /** Milliseconds since the epoch, looked at again while words count minutes. */
  readonly now: number;
}

/** A card's control and a sheet live on the same: what is made for one serves in the other. */
export type SheetProps = ControlProps;

/** What the last 24 hours of a kind are drawn from, where it is not its state. */
export interface HistoryPlan {
  /** The attribute that holds a number, for instance "current_position"; its state, when not given. */
  readonly attribute?: string;
  readonly unit: (entity: Entity) => string;
}

/** What the file of a kind's sheet exports: only what is inside; the frame draws everything around it. */
export interface SheetModule {
  /** Never drawn while the device is out of reach, not heard of yet, or gone: the frame says that. */
  readonly Sheet: ComponentType<SheetProps>;
  /** An instrument and its details stand side by side where there is room: Hand and More of sheet/controls/duo.tsx. */
  readonly wide?: boolean | undefined;
  /** How the foot draws the last 24 hours; 'own' where the sheet draws them itself. Its states, when not given. */
  readonly history?: HistoryPlan | 'own' | undefined;
}

/** Everything that the dashboard knows of one kind of device. One folder each, listed in kinds/all-kinds.ts. */
export interface Kind {
  readonly domain: string;
  readonly category: Category;
  /** Half a row of a phone, or a whole one. */
  readonly shape: 'half' | 'wide';
  /** It has no words of its own for its states: the hub's are used where it gives them. */
  readonly wordless?: boolean;
  /** `precision`: the decimals of its number that the house chose to see, where it chose. */
  readonly describe: (entity: Entity, now: number, precision?: number) => Description;
  /** What is under way, in words: "Accensione…". */
  readonly pending: (command: Command, entity: Entity) => string;
  /** For what a drag across the card dims: 0 to 100 percent. */
  readonly dim?: (entity: Entity, percent: number) => Command;
  /** In the slot of a half card, in the bar of a wide one. */
  readonly Control?: ComponentType<ControlProps>;
  /** Fetched when the page is idle, or when it is first opened; a kind without one has the plain sheet. */
  readonly sheet?: () => Promise<SheetModule>;
}
