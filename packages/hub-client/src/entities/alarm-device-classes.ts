/** Device classes of sensors that raise an alarm: always subscribed to. */
export const alarmDeviceClasses = ['smoke', 'gas', 'carbon_monoxide', 'moisture'] as const;
