import { effectsOf, runsOf, type Effect, type Ground } from './effects.ts';
import { serviceCallsOf } from './service-calls.ts';
import type { Automation } from './types.ts';
import { watchesOf, type Watch } from './watches.ts';

/** What an automation starts on, and what it does to others. */
export interface Links {
  readonly watches: readonly Watch[];
  readonly effects: ReadonlyMap<string, readonly Effect[]>;
  /** Automations that it runs itself. */
  readonly runs: readonly string[];
}

export function linksOf(automation: Automation, ground: Ground): Links {
  const calls = serviceCallsOf(automation);
  return {
    watches: watchesOf(automation, ground),
    effects: effectsOf(calls, ground),
    runs: runsOf(calls, ground),
  };
}
