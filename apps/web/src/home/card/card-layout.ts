/** Size and surroundings of a card in the list. */
export interface CardLayout {
  /** Two columns broad; a kind of half width may be wide too. */
  readonly wide: boolean;
  /** The list has one column: a wide card has its bar below its text. */
  readonly stacked: boolean;
  /** Name of its room, in lists that mix rooms. */
  readonly room?: string | undefined;
}
