import { effectsOf, runsOf, type Effect, type TargetResolver } from './effects.ts';
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

export function linksOf(automation: Automation, resolver: TargetResolver): Links {
  const calls = serviceCallsOf(automation);
  return {
    watches: watchesOf(automation, resolver),
    effects: effectsOf(calls, resolver),
    runs: runsOf(calls, resolver),
  };
}
