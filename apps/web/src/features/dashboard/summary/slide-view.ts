import type { Entity } from '@soglia/hub-client/entities';

/** Gives the state of an entity; undefined until it is known. */
export type GetEntity = (entityId: string) => Entity | undefined;

/** A part of a slide that may open the sheet of a device. */
interface Linked {
  /** The entity whose sheet it opens. */
  readonly opens?: string | undefined;
}

interface Figure extends Linked {
  readonly figure: string;
  readonly unit: string;
}

interface Fact extends Linked {
  /** Follows the value: "umidità". */
  readonly name: string;
  readonly value: string;
}

/** The content of one slide of the summary; the same shape for all three. */
export interface SlideView {
  /** The main value; where there is none, `word` is shown instead. */
  readonly value: Figure | undefined;
  readonly word: string | undefined;
  readonly phrase: Linked & { readonly text: string };
  /** The most important first. */
  readonly facts: readonly Fact[];
  /** The alarm panel that can be armed or disarmed in the slide. */
  readonly panel?: string | undefined;
  /** The colour of the illustration: all is well, something is open, an alarm is active. */
  readonly light: 'well' | 'open' | 'alarm';
}

/** Where the content of one slide comes from. */
export interface SlideSource<View = SlideView> {
  /** The entities it is computed from; subscribed to while it is in view. */
  readonly entityIds: readonly string[];
  readonly view: View;
}
