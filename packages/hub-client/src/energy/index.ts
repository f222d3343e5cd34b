/** Preferences of the hub's energy page, what meters counted, forecasts and fossil shares. */
export { readEnergyInfo, type EnergyInfo } from './read-energy-info.ts';
export { readEnergyPage, type EnergyPage } from './read-energy-page.ts';
export { readFossilConsumption, type FossilQuery } from './read-fossil-consumption.ts';
export { readSolarForecast, type ForecastPoint } from './read-solar-forecast.ts';
export { readStatisticRows, type StatisticRow } from './read-statistic-rows.ts';
export { saveEnergyPreferences, type EnergyPreferenceFields } from './save-energy-preferences.ts';
export type { StatisticPeriod, StatisticRowsQuery } from './statistic-requests.ts';
