/** The classes of the sensors that can give the alarm: the hub is asked for them always, and they are shown at once. */
export const alarmDeviceClasses = ['smoke', 'gas', 'carbon_monoxide', 'moisture'] as const;
