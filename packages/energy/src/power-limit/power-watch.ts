import { disconnectsAfter, FAST_MS, powerLimits, SLOW_MS } from './italian-meter.ts';

/** Milliseconds since the epoch; what is drawn from the grid, kW, negative while the house gives to it. */
export interface PowerSample {
  readonly at: number;
  readonly kw: number;
}

/** What is known of the power drawn until the last sample. Its value holds until the next one. */
export interface PowerWatch {
  readonly last: PowerSample | undefined;
  /** Milliseconds between the last samples, newest first. */
  readonly gaps: readonly number[];
  /** Since when the power may be above the fast limit. */
  readonly fastSince: number | undefined;
  /** A warning stands until then, though the power is lower: an oven heats again. */
  readonly heldUntil: number | undefined;
  /** How much of the slow limit's time is used up, milliseconds. */
  readonly slowUsed: number;
}

export interface PowerWarning {
  readonly kw: number;
  /** What to switch off at least, kW; 0 where the power is low again for the moment. */
  readonly excess: number;
  /** When the meter disconnects at the earliest; undefined where the power is low again for the moment. */
  readonly disconnectsAt: number | undefined;
}

export const emptyPowerWatch: PowerWatch = {
  last: undefined,
  gaps: [],
  fastSince: undefined,
  heldUntil: undefined,
  slowUsed: 0,
};

/**
 * An excess that lasts for so long is likely to last: a kettle or a motor is over before. It leaves a minute and the
 * time until somebody looks.
 */
const FAST_WARNING_MS = 50_000;
/** How long before the slow limit, to finish what runs. */
const SLOW_WARNING_MS = 10 * 60_000;

/** How long a warning stands after an excess, which comes again where a thermostat switches. */
const HELD_MS = 5 * 60_000;

/** A sensor that reports each minute may hide an excess for so long. */
const MAX_HIDDEN_MS = 60_000;
const KEPT_GAPS = 3;

/**
 * Takes the next sample; one that is older than the last, or no number, changes nothing. Of two at the same moment,
 * such as of two sensors that are summed, the second counts.
 */
export function watchPower(watch: PowerWatch, sample: PowerSample, contractedKw: number): PowerWatch {
  const { last, gaps } = watch;
  if (!Number.isFinite(sample.kw) || (last !== undefined && sample.at < last.at)) return watch;
  const isFast = disconnectsAfter(sample.kw, contractedKw) === FAST_MS;
  const gap = last === undefined ? undefined : sample.at - last.at;
  const fastSince = isFast ? (watch.fastSince ?? hiddenSince(watch, sample)) : undefined;
  const wasWarned = isFastWarning(watch, sample.at);
  return {
    last: sample,
    gaps: gap === undefined || gap === 0 ? gaps : [gap, ...gaps].slice(0, KEPT_GAPS),
    fastSince,
    heldUntil: wasWarned && watch.fastSince !== undefined ? sample.at + HELD_MS : watch.heldUntil,
    slowUsed: slowUsedAt(watch, sample.at, contractedKw),
  };
}

/**
 * When an excess may have begun that this sample tells of: just after the sample before it. Many sensors report only
 * what changes: a long silence hides no longer than their shortest pause of late.
 */
function hiddenSince({ last, gaps }: PowerWatch, sample: PowerSample): number {
  if (last === undefined) return sample.at;
  const usual = Math.min(...gaps, MAX_HIDDEN_MS);
  return Math.max(last.at, sample.at - usual);
}

/** Time above the limit is used up, time below it given back. */
function slowUsedAt({ last, slowUsed }: PowerWatch, at: number, contractedKw: number): number {
  if (last === undefined) return 0;
  const passed = Math.max(0, at - last.at);
  const isOver = disconnectsAfter(last.kw, contractedKw) !== undefined;
  return Math.min(SLOW_MS, Math.max(0, slowUsed + (isOver ? passed : -passed)));
}

/** Whether an excess has lasted for too long, or is back while its warning still stands. */
const isFastWarning = ({ fastSince, heldUntil = -Infinity }: PowerWatch, now: number): boolean =>
  fastSince !== undefined && (now - fastSince >= FAST_WARNING_MS || fastSince <= heldUntil);

/** The warning at `now`, if the house must switch something off. */
export function warningAt(watch: PowerWatch, now: number, contractedKw: number): PowerWarning | undefined {
  const { last, fastSince, heldUntil = -Infinity } = watch;
  if (last === undefined) return undefined;
  const { free, fast } = powerLimits(contractedKw);
  const { kw } = last;
  if (fastSince !== undefined && isFastWarning(watch, now))
    return { kw, excess: kw - fast, disconnectsAt: fastSince + FAST_MS };
  const left = SLOW_MS - slowUsedAt(watch, now, contractedKw);
  if (kw > free && left <= SLOW_WARNING_MS) return { kw, excess: kw - free, disconnectsAt: now + left };
  return now < heldUntil ? { kw, excess: 0, disconnectsAt: undefined } : undefined;
}
