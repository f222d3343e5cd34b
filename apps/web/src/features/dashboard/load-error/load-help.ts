/** What the app offers where the devices do not come. */
export interface LoadHelp {
  /** Why the browser itself stands in the way, in words; undefined where it does not. */
  readonly obstacle: () => Promise<string | undefined>;
  /** 'Configura Server' */
  readonly configureServer: () => void;
  /** 'Configura Token HA' */
  readonly configureToken: () => void;
}
