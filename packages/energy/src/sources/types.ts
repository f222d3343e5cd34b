/** The price in the hub's energy preferences. */
export type HubPrice =
  | { readonly kind: 'fixed'; readonly euro: number }
  | { readonly kind: 'entity'; readonly entity_id: string };

/** A meter that counts energy from or to the grid. `meter`, `cost`: statistic ids. `power`: an entity id. */
export interface GridFlow {
  readonly direction: 'import' | 'export';
  readonly meter: string;
  readonly power?: string;
  /** A statistic in which the hub counts the money. */
  readonly cost?: string;
  readonly price?: HubPrice;
}

export interface SolarSource {
  readonly meter: string;
  readonly power?: string;
  /** Config entries that forecast it: keys of `energy/solar_forecast`. */
  readonly forecasts: readonly string[];
}

export interface BatterySource {
  /** Energy from the battery into the house, and from the house into it. */
  readonly discharged: string;
  readonly charged: string;
  /** Positive while it discharges. */
  readonly power?: string;
  /** Percent of charge: an entity id. */
  readonly level?: string;
}

/** One device whose energy is counted. */
export interface DeviceMeter {
  readonly meter: string;
  readonly power?: string;
  /** As the preferences name it. */
  readonly name?: string;
  /** The meter of another device, in which this one is counted too. */
  readonly includedIn?: string;
}

/** Where the energy of a house is counted. Power of the grid is positive while it is drawn. */
export interface EnergySources {
  /** `preferences` of the hub's energy page; `detected` by the specification's rule; `sample`: nothing was found. */
  readonly origin: 'preferences' | 'detected' | 'sample';
  readonly grid: readonly GridFlow[];
  readonly solar: readonly SolarSource[];
  readonly batteries: readonly BatterySource[];
  readonly devices: readonly DeviceMeter[];
  /** Power of the grid where the preferences name it apart from any meter. */
  readonly gridPowers: readonly string[];
}

/** An entity that detection looks at. */
export interface EnergyCandidate {
  readonly entity_id: string;
  readonly name: string;
  /** `unit_of_measurement`, `device_class` and `state_class`; empty where it has none. */
  readonly unit: string;
  readonly deviceClass: string;
  readonly stateClass: string;
}
