import type { BaseSpec, Kind, Model } from '#world/kind.ts';

interface EventSpec extends BaseSpec {
  readonly types: readonly string[];
}

/** A button, for example: its state is when it last reported one of its types. Nobody presses it here by itself. */
export const event: Kind<EventSpec, Model> = {
  domain: 'event',
  services: {},
  build: (spec) => ({
    report: () => ({
      state: 'unknown',
      capability: { event_types: spec.types },
      current: { event_type: null },
    }),
  }),
};
