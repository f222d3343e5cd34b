import { isRecord } from '@soglia/hub-client/json';

const secondsOf = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1, milliseconds: 0.001 } as const;
type Unit = keyof typeof secondsOf;

const NUMBER = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;
const CLOCK = /^(?<sign>[+-]?)(?<hours>\d+):(?<minutes>\d{1,2})(?::(?<seconds>\d{1,2}(?:\.\d+)?))?$/;

/**
 * Seconds of what the hub takes for a duration: a number, `HH:MM`, `HH:MM:SS` or an object of `hours`, `minutes` …;
 * negative with a sign. Undefined of anything else, of a template too.
 */
export function readSeconds(value: unknown): number | undefined {
  if (isRecord(value)) return secondsOfUnits(value);
  const number = readNumber(value);
  if (number !== undefined || typeof value !== 'string') return number;
  const { sign = '', hours, minutes, seconds = '0' } = CLOCK.exec(value.trim())?.groups ?? {};
  if (hours === undefined || minutes === undefined) return undefined;
  const length = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' && length > 0 ? -length : length;
}

/** A number, or the text of one. */
export function readNumber(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value));
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** `HH:MM:SS`, with a sign where negative: every hub takes it. */
export function formatDuration(seconds: number): string {
  const length = Math.abs(Math.round(seconds * 1_000) / 1_000);
  const whole = Math.floor(length);
  const fraction = String(Math.round((length - whole) * 1_000)).padStart(3, '0');
  const parts = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60];
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${seconds < 0 && length > 0 ? '-' : ''}${text}${fraction === '000' ? '' : `.${fraction}`}`;
}

function secondsOfUnits(value: Readonly<Record<string, unknown>>): number | undefined {
  let milliseconds = 0;
  const entries = Object.entries(value);
  for (const [unit, amount] of entries) {
    const number = readNumber(amount);
    if (!isUnit(unit) || number === undefined) return undefined;
    milliseconds += number * secondsOf[unit] * 1_000;
  }
  return entries.length === 0 ? undefined : Math.round(milliseconds) / 1_000;
}

const isUnit = (key: string): key is Unit => Object.hasOwn(secondsOf, key);
