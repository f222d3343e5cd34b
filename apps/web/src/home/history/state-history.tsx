import type { Entity } from '@soglia/hub-client/entities';
import { StateTimeline } from '#shared/charts/state-timeline.tsx';
import type { Device } from '../model/device.ts';
import type { Kind } from '../model/kind.ts';
import { toDevice } from '../model/to-device.ts';
import { stateIntervalsOf } from './state-intervals.ts';
import { t } from './texts/index.ts';
import type { EntityHistory } from './use-history.ts';

interface StateHistoryProps {
  readonly past: EntityHistory;
  readonly entity: Entity;
  readonly device: Device;
  readonly kind: Kind;
}

/** The states of 24 hours, in the texts of their kind. */
export const StateHistory = ({ past, entity, device, kind }: StateHistoryProps) => {
  // Only what the thing is: neither the current attributes nor its last change belong to that state.
  const deviceIn = (state: string) =>
    toDevice({ ...entity, state, attributes: identityOf(entity), last_changed: 0 }, kind, past.end);
  return (
    <StateTimeline
      label={t('chart', { name: device.name, period: t('lastDay') })}
      intervals={stateIntervalsOf(past.rows, past)}
      span={past}
      textOf={(state) => deviceIn(state).free_text}
      lookOf={(state) => looks[deviceIn(state).mood]}
    />
  );
};

const looks = { on: 'on', open: 'on', alarm: 'on', rest: 'rest', away: 'other' } as const;

const identityOf = ({ attributes: { device_class, friendly_name } }: Entity) => ({
  device_class,
  friendly_name,
});
