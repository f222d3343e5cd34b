import { consumerPower, meter } from '#homes/casa-bianchi/energy-sensors.ts';
import type { Home, HomeDevice } from '#homes/home.ts';
import { runningWatts, type Consumer } from '#energy/household.ts';

/** What takes turns among the added devices. */
const habits = [
  'fridge',
  'television',
  'coffeeMachine',
  'towelWarmer',
  'airConditioner',
  'washingMachine',
] as const satisfies readonly Consumer[];

/**
 * The home with so many devices in its energy preferences, for measurements: those that are missing are added, each with
 * a meter, its power and a year of statistics. The house itself uses no more than before, so they count more than it.
 */
export function withEnergyDevices(home: Home, count: number): Home {
  const { preferences, past } = home.energy;
  const named = preferences['device_consumption'] ?? [];
  const added = Array.from({ length: Math.max(0, count - named.length) }, (_, index) => ({
    id: `misuratore_${index + 1}`,
    name: `Misuratore ${index + 1}`,
    habit: habits[index % habits.length] ?? 'fridge',
  }));
  const area = home.areas[0]?.id ?? '';
  const devices = added.map(({ id, name, habit }): HomeDevice => {
    const power = { id: `${id}_potenza`, name: `${name} Potenza` };
    const energy = { id: `${id}_energia`, name: `${name} Energia`, value: runningWatts[habit] };
    return {
      id,
      name,
      area,
      manufacturer: 'Soglia',
      model: 'Misuratore',
      entities: [consumerPower(power, habit), meter(energy, `sensor.${power.id}`)],
    };
  });
  return {
    ...home,
    devices: [...home.devices, ...devices],
    energy: {
      ...home.energy,
      preferences: {
        ...preferences,
        device_consumption: [
          ...named,
          ...added.map(({ id, name }) => ({
            stat_consumption: `sensor.${id}_energia`,
            stat_rate: `sensor.${id}_potenza`,
            name,
          })),
        ],
      },
      past: {
        ...past,
        ...Object.fromEntries(
          added.flatMap(({ id, habit }) => [
            [`sensor.${id}_potenza`, habit],
            [`sensor.${id}_energia`, habit],
          ]),
        ),
      },
    },
  };
}
