import type { Clock } from '../platform.ts';

/** Milliseconds: a failure is remembered so long, and whoever failed must answer so long before it is preferred. */
const remembered = 60_000;
const steadyAfter = 10_000;

/** Which addresses come and go: at the edge of the Wi-Fi nobody shall be carried to and fro. */
export interface Steadiness {
  note(base: string, answered: boolean): void;
  isSteady(base: string): boolean;
  /** Milliseconds until it is steady if it goes on answering. */
  waitFor(base: string): number;
  forget(): void;
}

interface Standing {
  failedAt: number | undefined;
  answersSince: number | undefined;
}

export function createSteadiness(clock: Clock): Steadiness {
  const records = new Map<string, Standing>();

  function waitFor(base: string): number {
    const record = records.get(base);
    if (record === undefined) return steadyAfter;
    const { failedAt, answersSince } = record;
    if (answersSince === undefined) return steadyAfter;
    if (failedAt === undefined || answersSince - failedAt >= remembered) return 0;
    return Math.max(0, answersSince + steadyAfter - clock.now());
  }

  return {
    note(base, answered) {
      const record = records.get(base) ?? { failedAt: undefined, answersSince: undefined };
      records.set(base, record);
      if (answered) {
        record.answersSince ??= clock.now();
      } else {
        record.failedAt = clock.now();
        record.answersSince = undefined;
      }
    },
    isSteady: (base) => waitFor(base) === 0,
    waitFor,
    forget: () => records.clear(),
  };
}
