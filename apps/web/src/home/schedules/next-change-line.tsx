import { useHouseClock } from '#hub/use-house-clock.ts';
import { useEntity } from '#hub/use-entity.ts';
import { Phrase } from '../controls/phrase.tsx';
import { nextChange } from './next-change.ts';
import { nextChangeText } from './next-change-text.ts';
import { isSevere } from './schedule-texts.ts';
import { useScheduleOnce } from './use-schedule.ts';

export interface NextChangeProps {
  readonly entityId: string;
  /** The automation that runs its schedule. */
  readonly automation: string;
}

/** When the schedule of a device next changes it; nothing while the schedule is paused or does not run. */
export const NextChangeLine = ({ entityId, automation }: NextChangeProps) => {
  const running = useEntity(automation);
  const { reading } = useScheduleOnce(entityId, running?.last_updated);
  const clock = useHouseClock();
  if (running?.state !== 'on' || clock === undefined) return null;
  if (reading?.schedule === undefined || isSevere(reading.issues)) return null;
  const next = nextChange(reading.schedule, clock);
  return next === undefined ? null : <Phrase text={nextChangeText(next)} />;
};
