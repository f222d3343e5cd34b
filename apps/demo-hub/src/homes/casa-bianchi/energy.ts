import { IMPORT_PRICE } from '#energy/energy-day.ts';
import type { HomeEnergy } from '#homes/home.ts';

const FORECAST = '01jd3c7x9y5wq2k8f4m6n0p1r2';

const device = (name: string, id: string, includedIn?: string) => ({
  stat_consumption: `sensor.${id}_energia`,
  stat_rate: `sensor.${id}_potenza`,
  name,
  ...(includedIn === undefined ? {} : { included_in_stat: includedIn }),
});
const KITCHEN = 'sensor.linea_cucina_energia';

/** Grid, sun, a battery and eight devices, three of them on the circuit of the kitchen. */
export const energy: HomeEnergy = {
  preferences: {
    energy_sources: [
      {
        type: 'grid',
        stat_energy_from: 'sensor.energia_prelevata',
        stat_energy_to: 'sensor.energia_immessa',
        stat_cost: null,
        entity_energy_price: null,
        number_energy_price: IMPORT_PRICE,
        stat_compensation: null,
        entity_energy_price_export: null,
        number_energy_price_export: null,
        stat_rate: 'sensor.potenza_casa',
        power_config: { stat_rate: 'sensor.potenza_casa' },
        cost_adjustment_day: 0,
      },
      {
        type: 'solar',
        stat_energy_from: 'sensor.energia_fotovoltaico',
        stat_rate: 'sensor.potenza_fotovoltaico',
        config_entry_solar_forecast: [FORECAST],
      },
      {
        type: 'battery',
        stat_energy_from: 'sensor.accumulo_energia_scaricata',
        stat_energy_to: 'sensor.accumulo_energia_caricata',
        stat_rate: 'sensor.accumulo_potenza',
        power_config: { stat_rate: 'sensor.accumulo_potenza' },
        stat_soc: 'sensor.accumulo_carica',
      },
    ],
    device_consumption: [
      device('Linea cucina', 'linea_cucina'),
      device('Lavastoviglie', 'lavastoviglie', KITCHEN),
      device('Presa frigorifero', 'presa_frigorifero', KITCHEN),
      device('Macchina del caffè', 'macchina_del_caffe', KITCHEN),
      device('Scaldasalviette', 'scaldasalviette'),
      device('Climatizzatore', 'climatizzatore'),
      device('Televisore', 'televisore'),
      device('Lavatrice', 'lavatrice'),
    ],
    device_consumption_water: [],
  },
  past: {
    'sensor.potenza_casa': 'grid',
    'sensor.energia_prelevata': 'imported',
    'sensor.energia_immessa': 'exported',
    'sensor.energia_prelevata_cost': 'cost',
    'sensor.potenza_fotovoltaico': 'sun',
    'sensor.energia_fotovoltaico': 'sun',
    'sensor.accumulo_potenza': 'battery',
    'sensor.accumulo_carica': 'level',
    'sensor.accumulo_energia_scaricata': 'discharged',
    'sensor.accumulo_energia_caricata': 'charged',
    'sensor.linea_cucina_potenza': 'kitchen',
    'sensor.linea_cucina_energia': 'kitchen',
    'sensor.lavastoviglie_potenza': 'dishwasher',
    'sensor.lavastoviglie_energia': 'dishwasher',
    'sensor.presa_frigorifero_potenza': 'fridge',
    'sensor.presa_frigorifero_energia': 'fridge',
    'sensor.macchina_del_caffe_potenza': 'coffeeMachine',
    'sensor.macchina_del_caffe_energia': 'coffeeMachine',
    'sensor.scaldasalviette_potenza': 'towelWarmer',
    'sensor.scaldasalviette_energia': 'towelWarmer',
    'sensor.climatizzatore_potenza': 'airConditioner',
    'sensor.climatizzatore_energia': 'airConditioner',
    'sensor.televisore_potenza': 'television',
    'sensor.televisore_energia': 'television',
    'sensor.lavatrice_potenza': 'washingMachine',
    'sensor.lavatrice_energia': 'washingMachine',
    'sensor.prezzo_energia': 'price',
    'sensor.rete_percentuale_fossile': 'fossil',
  },
  forecasts: { [FORECAST]: 'forecast_solar' },
};
