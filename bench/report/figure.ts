/** Upper or lower limit, in the figure's unit. */
export type Target = { readonly most: number } | { readonly least: number };

/** One measured quantity with its samples. */
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
  /** One line of description. */
  readonly about: string;
  run(options: RunOptions): Promise<readonly Figure[]>;
}

export interface RunOptions {
  /** Number of repetitions. */
  readonly runs: number;
  /** Duration of a load, in seconds. */
  readonly seconds: number;
  /** Alarms of the part `alarms`; fewer than its usual number for a short run. */
  readonly alarms: number;
  /** A real Home Assistant to measure as well. */
  readonly hub: RealHub | undefined;
  readonly log: (line: string) => void;
}

export interface RealHub {
  readonly url: string;
  readonly token: string;
  readonly version: string;
}
