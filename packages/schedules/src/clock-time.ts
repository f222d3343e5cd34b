/** Times are local times of the hub, without a zone; every day has 24 hours. */
export const MINUTES_PER_DAY = 24 * 60;

/** Minutes since midnight of an HH:MM text; undefined for anything else. */
export function parseTime(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return undefined;
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** HH:MM of minutes since midnight; 1440 gives 24:00. */
export function formatTime(minute: number): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** HH:MM:00, the format of the hub's schedule helpers, triggers and conditions. */
export function formatHubTime(minute: number): string {
  return `${formatTime(minute)}:00`;
}

const pad = (number: number) => String(number).padStart(2, '0');
