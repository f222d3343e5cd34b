import { weekTimelineOf, type ThermostatSchedule } from '@soglia/schedules';
import { useHouseClock } from '#hub/use-house-clock.ts';
import { formatTemperature } from '#shared/format/quantity.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './schedule-panel.module.css';
import { t } from './texts/index.ts';

interface ApplyNowProps {
  readonly schedule: ThermostatSchedule;
  readonly unit: string;
  /** What the thermostat is set to now. */
  readonly target: number | undefined;
  readonly disabled: boolean;
  readonly onApply: (temperature: number) => void;
}

/** Offers the temperature that a saved schedule has for this moment: the house sets the next one by itself only. */
export const ApplyNow = ({ schedule, unit, target, disabled, onApply }: ApplyNowProps) => {
  const clock = useHouseClock();
  const slot = weekTimelineOf(schedule).find(
    ({ day, from, until }) =>
      clock !== undefined && day === clock.day && from <= clock.minute && clock.minute < until,
  );
  if (typeof slot?.target !== 'number' || slot.target === target) return null;
  const { target: planned } = slot;
  const temperature = formatTemperature(planned, unit);
  return (
    <div className={styles['foot']} role="status">
      <p className={styles['unsaved']}>{t('now.text', { temperature })}</p>
      <Button wide look="soft" disabled={disabled} onClick={() => onApply(planned)}>
        {t('now.apply', { temperature })}
      </Button>
    </div>
  );
};
