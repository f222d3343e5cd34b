import { statisticIdSchema } from '@soglia/contracts/energy';

/** Whether that is an id of the hub: `sensor.forno`, or a statistic of an integration, `tibber:energy_home`. */
export const isEntityId = (text: string): boolean => statisticIdSchema.safeParse(text).success;
