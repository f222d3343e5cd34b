/** How a card stands in the list. */
export interface CardPlace {
  /** Twice as broad; a half card may stand wide where there is much to say. */
  readonly wide: boolean;
  /** In one column only: a wide card stacks its bar under its text. */
  readonly stacked: boolean;
  /** The name of its room, where rooms mix. */
  readonly room?: string | undefined;
}
