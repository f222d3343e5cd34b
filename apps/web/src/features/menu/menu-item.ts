/** One function of the hub, as the menu shows it. */
export interface MenuItem {
  /** The number of the function as a text: 1 to 10 have fixed icons. */
  readonly id: string;
  readonly label: string;
  /** A path on the hub, as it was given: to be checked before it is followed. */
  readonly url: string | undefined;
}
