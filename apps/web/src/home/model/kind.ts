import type { ComponentType } from 'react';
import type { Command } from '@soglia/hub-client/commands';
import type { HubError } from '@soglia/hub-client/errors';
import type { Entity } from '@soglia/hub-client/entities';
import type { Question } from '#shared/dialogs/question.ts';
import type { Category, Description, Device } from './device.ts';
import type { DomainSection } from './sections.ts';

/** Props of the control on a card. */
export interface ControlProps {
  /** The state last received from the hub. */
  readonly entity: Entity;
  /** The device as it is shown: with the expected values of the pending command. */
  readonly device: Device;
  /** The command that was sent and is not confirmed yet. */
  readonly pending: Command | undefined;
  /** The device is unavailable or the hub is not connected: controls must not send anything. */
  readonly disabled: boolean;
  readonly send: (command: Command) => void;
  /** Sends a command of which the caller shows the refusal, as a keypad does; aborted when the caller is gone. */
  readonly attempt: (command: Command, signal: AbortSignal) => Promise<HubError | undefined>;
  /** As `send`, but debounced: for buttons that are pressed several times in a row. */
  readonly sendSettled: (command: Command) => void;
  /** Opens a dialog first: a code, or a confirmation. */
  readonly ask: (question: Question) => void;
  /** Milliseconds since the epoch; refreshed while the texts show elapsed minutes. */
  readonly now: number;
}

/** Props of a sheet: those of a card's control, so that either can be used in the other. */
export interface SheetProps extends ControlProps {
  /** The kind of the device, with the hub's state texts where it uses them. */
  readonly kind: Kind;
  /** Another entity as its own kind shows it; undefined where no card can show it. */
  readonly deviceOf: (entity: Entity) => Device | undefined;
}

/** What the chart of the last 24 hours draws, where it is not the state. */
export interface HistoryPlan {
  /** The attribute that holds a number, for instance "current_position"; the state, when not given. */
  readonly attribute?: string;
  readonly unit: (entity: Entity) => string;
}

/** What the module of a sheet exports: only the body; features/device-sheet draws the frame around it. */
export interface SheetModule {
  /** Not rendered while the device is unavailable, unknown to the store, or removed. */
  readonly Sheet: ComponentType<SheetProps>;
  /** Uses the two columns of controls/two-column.tsx where the window is wide enough. */
  readonly wide?: boolean | undefined;
  /** What the chart at the foot draws: the states, when not given; 'own' where the sheet draws its own chart. */
  readonly history?: HistoryPlan | 'own' | undefined;
}

/** What the lists of devices and the offline snapshot need of a kind. */
interface KindOutline {
  readonly domain: string;
  readonly category: Category;
  /** The width of the card: half a row of a phone, or a whole one. */
  readonly shape: 'half' | 'wide';
  /** The built-in sections that list it, besides 'tutti', which lists every kind of the dashboard. */
  readonly sections: readonly DomainSection[];
  /** The attributes that its card shows, besides those of every card: only these are written to the offline snapshot. */
  readonly keptAttributes: readonly string[];
  /** The device classes that are written to the offline snapshot; all of them, when not given. */
  readonly keptClasses?: readonly string[];
}

/** How devices of a kind are described, controlled and opened. */
export interface KindBehaviour {
  /** It has no texts of its own for its states: those of the hub are used where it gives them. */
  readonly usesHubStateTexts?: boolean;
  /** `precision`: the number of decimals that the hub's registry asks for, where it does. */
  readonly describe: (entity: Entity, now: number, precision?: number) => Description;
  /** The text for a pending command: "Accensione…". */
  readonly pendingText: (command: Command, entity: Entity) => string;
  /** The command for a drag across the card, 0 to 255; only for what can be dimmed. */
  readonly dim?: (entity: Entity, brightness: number) => Command;
  /** In the slot of a half card, in the bar of a wide one. */
  readonly Control?: ComponentType<ControlProps>;
  /** Fetched when the page is idle or when first opened; without one the plain sheet is used. */
  readonly sheet?: () => Promise<SheetModule>;
}

/** A kind of device that stands on the dashboard by itself. One folder each, listed in kinds/all-kinds.ts. */
export interface Kind extends KindOutline, KindBehaviour {}

/**
 * A kind that stands on the dashboard only where a person puts it, in a category or among the favourites. Its behaviour
 * is fetched with the first such card or with the sheets.
 */
export interface DeferredKind extends KindOutline {
  readonly load: () => Promise<KindBehaviour>;
}

/** Any kind that a card can show. */
export type CardKind = Kind | DeferredKind;

/** Whether devices of this kind stand on the dashboard by themselves. */
export const isOnDashboard = (kind: CardKind): kind is Kind => !('load' in kind);
