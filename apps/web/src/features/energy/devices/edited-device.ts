import { DEFAULT_COST_PER_UNIT, type EnergyDevice, type EnergySettings } from '@soglia/contracts/energy';

/** A device as its form begins with it: what our settings keep of it, or what the specification takes for given. */
export const editedDevice = (
  meter: string,
  { devices }: Pick<EnergySettings, 'devices'>,
  nameOf: (meter: string) => string,
): EnergyDevice =>
  devices.find(({ entity_id }) => entity_id === meter) ?? {
    entity_id: meter,
    name: nameOf(meter),
    unit: 'kWh',
    device_type: 'consumption',
    cost_per_unit: DEFAULT_COST_PER_UNIT,
  };
