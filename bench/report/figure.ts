/** What a figure is to reach: `most` for what should be small, `least` for what should be large. In the figure's unit. */
export type Target = { readonly most: number } | { readonly least: number };

/** One thing measured, some times over. */
export interface Figure {
  readonly name: string;
  /** 'ms', 'kB', 'MB', '%', '/s', '×' … ; '' for a plain count. */
  readonly unit: string;
  readonly samples: readonly number[];
  readonly target?: Target;
}

/** One part of the bench: what `npm run bench -- <name>` runs. */
export interface Part {
  readonly name: string;
  /** One line on what is done, for the reader of the table. */
  readonly about: string;
  run(options: RunOptions): Promise<readonly Figure[]>;
}

export interface RunOptions {
  /** How often each thing is measured; each part says what one time is. */
  readonly runs: number;
  /** Where a part has a length, in seconds. */
  readonly seconds: number;
  /** A Home Assistant to put behind the gateway beside the demo hub. */
  readonly hub: RealHub | undefined;
  readonly say: (line: string) => void;
}

export interface RealHub {
  readonly url: string;
  readonly token: string;
  readonly version: string;
}
