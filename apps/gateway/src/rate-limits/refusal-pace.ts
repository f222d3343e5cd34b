import type { Clock } from '@soglia/server/clock';
import type { Limits } from '#limits.ts';

type PaceLimits = Pick<
  Limits,
  | 'freeRefusals'
  | 'refusalInterval'
  | 'longestRefusalHold'
  | 'heldRefusals'
  | 'heldRefusalsPerSource'
  | 'rememberedSources'
>;

interface Source {
  /** When the source has as many free refusals as at the beginning. */
  freeAt: number;
  held: number;
}

/**
 * Slows sources that are refused again and again: some refusals are answered at once, further ones one after the other,
 * each at its interval. Only refusals pass through here, so that good requests of the same source are never delayed.
 */
export interface RefusalPace {
  /**
   * Calls `answer` now or later.
   * @param source see `sourceBudget`
   * @returns what gives the turn up, where the client has left; undefined where too many are held already: then
   * `answer` is never called, and the connection is to be closed without one
   */
  take(source: string, answer: () => void): (() => void) | undefined;
  /** Refusals that are held back now. */
  readonly held: number;
  /** Sources with a count in memory. */
  readonly size: number;
  /** Answers everything that is held, and holds nothing from now on. */
  close(): void;
}

export function createRefusalPace(limits: PaceLimits, clock: Clock): RefusalPace {
  const { freeRefusals, refusalInterval, longestRefusalHold, heldRefusals, heldRefusalsPerSource } = limits;
  /** In the order of their last refusal. */
  const sources = new Map<string, Source>();
  /** What answers each refusal that is held. */
  const waiting = new Set<() => void>();
  const freeMs = freeRefusals * refusalInterval;
  let closed = false;

  /** Counts a refusal. @returns milliseconds until it may be answered */
  const count = (key: string): { source: Source; waitMs: number } => {
    const now = clock.now();
    const source = sources.get(key) ?? { freeAt: now, held: 0 };
    source.freeAt = Math.min(
      Math.max(now, source.freeAt) + refusalInterval,
      now + freeMs + longestRefusalHold,
    );
    sources.delete(key);
    sources.set(key, source);
    const [oldest] = sources.keys();
    if (sources.size > limits.rememberedSources && oldest !== undefined) sources.delete(oldest);
    return { source, waitMs: source.freeAt - now - freeMs };
  };

  return {
    take: (key, answer) => {
      const { source, waitMs } = count(key);
      if (waitMs <= 0 || closed) {
        answer();
        return () => undefined;
      }
      if (waiting.size >= heldRefusals || source.held >= heldRefusalsPerSource) return undefined;
      source.held += 1;
      const leave = () => {
        if (!waiting.delete(answerLate)) return false;
        source.held -= 1;
        cancelTimer();
        return true;
      };
      const answerLate = () => {
        if (leave()) answer();
      };
      const cancelTimer = clock.after(waitMs, answerLate);
      waiting.add(answerLate);
      return leave;
    },
    get held() {
      return waiting.size;
    },
    get size() {
      return sources.size;
    },
    close: () => {
      closed = true;
      for (const answerLate of [...waiting]) answerLate();
    },
  };
}
