import type { EnergyDevice } from '@soglia/contracts/energy';
import {
  readEnergySources,
  withDevice,
  withoutDevice,
  withoutSolar,
  withSolar,
  type DevicePreferences,
  type EnergySources,
  type SourcePreferences,
} from '@soglia/energy/sources';
import { isMeter } from './candidate-unit.ts';
import type { KnownPanel } from './panel-draft.ts';

/** Fields of `energy/save_prefs`. */
export type PreferenceChange = Partial<DevicePreferences & SourcePreferences>;

/** A device or a panel as the hub counts it; it keeps no power sensor without a meter. */
export type Counted =
  | ({ readonly as: 'device' } & Pick<EnergyDevice, 'entity_id' | 'name' | 'unit'>)
  | ({ readonly as: 'solar' } & Pick<KnownPanel, 'entity_id' | 'name' | 'unit'>);

/** How the hub counts an energy device: what produces is a source. */
export const countedDevice = ({ entity_id, name, unit, device_type }: EnergyDevice): Counted => ({
  as: device_type === 'production' ? 'solar' : 'device',
  entity_id,
  name,
  unit,
});

export const countedPanel = ({ entity_id, name, unit }: KnownPanel): Counted => ({
  as: 'solar',
  entity_id,
  name,
  unit,
});

interface Change {
  /** As the hub gave them. */
  readonly preferences: unknown;
  /** Undefined where it is removed. */
  readonly next: Counted | undefined;
  readonly previous: Counted | undefined;
  /** The power sensor of the same thing, where it has one. */
  readonly power?: string | undefined;
}

/**
 * What is sent to the hub; undefined where its preferences stay as they are, or where it has none: then our own settings
 * alone keep it, and what was detected of the house stays.
 */
export function changedPreferences(change: Change): PreferenceChange | undefined {
  const { preferences, next, previous } = change;
  const sources = readEnergySources(preferences);
  if (sources === undefined) return undefined;
  const isKept = (one: Counted | undefined) => one !== undefined && isStored(sources, one);
  const former = isKept(previous) ? previous : undefined;
  const wanted = next !== undefined && isMeter(next.unit) ? next : undefined;
  if (wanted === undefined) return former === undefined ? undefined : removal(preferences, former);
  const replaced = former?.as === wanted.as ? former.entity_id : undefined;
  return {
    ...(former !== undefined && replaced === undefined && removal(preferences, former)),
    ...addition({ ...change, sources }, wanted, replaced),
  };
}

const isStored = ({ devices, solar }: EnergySources, { as, entity_id }: Counted) =>
  (as === 'device' ? devices : solar).some(({ meter }) => meter === entity_id);

const removal = (preferences: unknown, { as, entity_id }: Counted): PreferenceChange =>
  as === 'device' ? withoutDevice(preferences, entity_id) : withoutSolar(preferences, entity_id);

function addition(
  { preferences, sources: { devices, solar }, power }: Change & { readonly sources: EnergySources },
  { as, entity_id, name }: Counted,
  replaced: string | undefined,
): PreferenceChange {
  const meter = entity_id;
  if (as === 'solar') {
    const before = solar.find((one) => one.meter === (replaced ?? meter));
    const rate = power ?? before?.power;
    return withSolar(
      preferences,
      { meter, forecasts: before?.forecasts ?? [], ...(rate !== undefined && { power: rate }) },
      replaced,
    );
  }
  const before = devices.find((one) => one.meter === (replaced ?? meter));
  const rate = power ?? (before?.meter === meter ? before.power : undefined);
  return withDevice(
    preferences,
    {
      meter,
      name,
      ...(rate !== undefined && { power: rate }),
      ...(before?.includedIn !== undefined && { includedIn: before.includedIn }),
    },
    replaced,
  );
}
