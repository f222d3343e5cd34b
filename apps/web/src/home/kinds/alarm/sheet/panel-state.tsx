import type { Entity } from '@soglia/hub-client/entities';
import { capitalised } from '#shared/format/capitalised.ts';
import { useNow } from '#shared/use-now.ts';
import { drawnText } from '../../../model/attributes.ts';
import type { Device } from '../../../model/device.ts';
import { formatWhen } from '../../../model/when.ts';
import { clockText, delayOf } from './delay.ts';
import styles from './panel-state.module.css';
import { t } from './texts/index.ts';

interface PanelStateProps {
  readonly entity: Entity;
  readonly device: Device;
  readonly now: number;
}

/** The state of the panel as a picture of a door and as text; and who changed it, or the delay. */
export const PanelState = ({ entity, device, now }: PanelStateProps) => {
  const waits = delayOf(entity, now) !== undefined;
  return (
    <div className={styles['panel']} data-mood={device.mood}>
      <svg viewBox="0 0 120 96" aria-hidden="true">
        <path className={styles['arch']} d="M22 96V52a38 38 0 0 1 76 0v44" />
        <path
          className={styles['leaf']}
          d={
            device.mood === 'on' || device.mood === 'alarm'
              ? 'M34 96V52a26 26 0 0 1 52 0v44z'
              : 'M34 96V52a26 26 0 0 1 26-26c14 18 18 32 18 46s-2 18-4 24z'
          }
        />
      </svg>
      <div>
        <strong>{device.free_text}</strong>
        {waits ? (
          <Waiting entity={entity} />
        ) : (
          // Not while triggered: whoever armed the panel did not trigger it.
          device.mood !== 'alarm' && <p>{lastChange(entity, now)}</p>
        )}
      </div>
    </div>
  );
};

/** Counts the seconds of a delay. Not announced every second. */
const Waiting = ({ entity }: { readonly entity: Entity }) => {
  const now = useNow(1_000);
  const delay = delayOf(entity, now);
  if (delay === undefined) return null;
  const time = clockText(delay.seconds);
  return (
    <p role="timer" aria-live="off" data-delay={delay.left ? 'down' : 'up'}>
      {t(delay.left ? `delay.${delay.kind}Left` : `delay.${delay.kind}`, { time })}
    </p>
  );
};

function lastChange(entity: Entity, now: number): string | undefined {
  if (entity.last_changed <= 0) return undefined;
  const when = formatWhen(entity.last_changed, now);
  const name = drawnText(entity, 'changed_by');
  return name === undefined ? capitalised(when) : t('by', { name, when });
}
