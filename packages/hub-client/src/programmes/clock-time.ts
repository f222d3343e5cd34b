/** A day of the house in minutes: times are the hub's own, of no zone, and a day has 24 hours. */
export const dayLength = 24 * 60;

/** Minutes since midnight in HH:MM; undefined when it is none. */
export function minuteOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return undefined;
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** HH:MM; 24:00 is the end of the day. */
export function timeOf(minute: number): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** HH:MM:00, as schedules, triggers and conditions of the hub have it. */
export function hubTimeOf(minute: number): string {
  return `${timeOf(minute)}:00`;
}

const pad = (number: number) => String(number).padStart(2, '0');
