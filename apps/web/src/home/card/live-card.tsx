import { useId, type CSSProperties } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { isLastKnown } from '#hub/last-known.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useViewOnly } from '#hub/use-view-only.ts';
import { formatPercent } from '#shared/format/quantity.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useQuestion } from '#shared/dialogs/question.ts';
import { Star } from '../favourites/star.tsx';
import { HubIcon } from '../icons/hub-icon.tsx';
import type { DeviceRef } from '../model/device-ref.ts';
import type { ControlProps, Kind } from '../model/kind.ts';
import { toDevice, withPendingCommand, withPreview } from '../model/to-device.ts';
import { useDevice } from '../model/use-device.ts';
import { refusalText } from '../commands/refusal-text.ts';
import styles from './card.module.css';
import { CardName } from './card-name.tsx';
import type { CardLayout } from './placeholder-cards.tsx';
import { CardSlot } from './card-slot.tsx';
import dimStyles from './dim.module.css';
import { brightnessOf, BRIGHTNESS_STEP, FULL_BRIGHTNESS, stepOf } from '../controls/brightness-steps.ts';
import { Phrase } from '../controls/phrase.tsx';
import { t } from './texts/index.ts';
import { NextChange } from '../schedules/next-change-slot.tsx';
import { useLiveAnnouncement } from '../commands/use-live-announcement.ts';
import { useDragDim } from './use-drag-dim.ts';
import { useDeviceCommands } from '../commands/use-device-commands.ts';

interface LiveCardProps {
  readonly device: DeviceRef;
  readonly entity: Entity;
  readonly kind: Kind;
  readonly layout: CardLayout;
}

/** The card of a device with a known value, with its pending or refused command. */
export function LiveCard({ device: ref, entity, kind, layout }: LiveCardProps) {
  const nameId = useId();
  const ask = useQuestion();
  // A value of an earlier visit is as stale as one from before the connection broke.
  const stale = useConnection().stale || isLastKnown(entity);
  const commands = useDeviceCommands(entity.entity_id);
  const { pendingCommand, refusal, send, attempt, sendSettled } = commands;
  const { dim } = kind;
  const expected = withPendingCommand(entity, pendingCommand);
  const { device: settled, now } = useDevice(expected, kind);

  const viewOnly = useViewOnly(entity.entity_id);
  const disabled = stale || viewOnly || settled.mood === 'away';
  const dimmable = dim !== undefined && settled.control_type === 'precise' && !disabled;
  const percent = dimmable ? (settled.lamp?.percent ?? 0) : undefined;
  const drag = useDragDim(percent, (to) => dim !== undefined && send(dim(entity, to)));
  const device =
    drag.preview === undefined || dim === undefined
      ? settled
      : toDevice(withPreview(expected, dim(entity, drag.preview)), kind, now);

  const control: ControlProps = {
    entity,
    device,
    pending: pendingCommand,
    disabled,
    send,
    attempt,
    sendSettled,
    ask,
    now,
  };
  const { lamp } = device;
  const status =
    drag.preview !== undefined
      ? device.free_text
      : pendingCommand !== undefined
        ? kind.pendingText(pendingCommand, entity)
        : refusal !== undefined
          ? refusalText(refusal)
          : device.free_text;

  return (
    <article
      className={classNames(
        styles['card'],
        layout.wide && styles['wide'],
        layout.stacked && styles['stacked'],
        dimmable && dimStyles['dimmable'],
        drag.preview !== undefined && dimStyles['dragging'],
      )}
      style={
        lamp === undefined
          ? undefined
          : ({ '--lamp': lamp.color, '--bri': `${lamp.percent ?? 0}%` } as CSSProperties)
      }
      aria-labelledby={nameId}
      data-entity={device.entity_id}
      data-state={device.ha_state}
      data-mood={device.mood}
      data-tint={device.tint}
      data-wide={layout.wide ? '' : undefined}
      data-lamp={lamp === undefined ? undefined : ''}
      data-pending={pendingCommand === undefined ? undefined : ''}
      data-refused={refusal === undefined ? undefined : ''}
      data-stale={stale ? '' : undefined}
      {...drag.handlers}
    >
      {lamp?.percent !== undefined && <span className={dimStyles['fill']} aria-hidden="true" />}
      <span className={styles['icon']}>
        <HubIcon name={ref.icon_name ?? device.icon_name} fallback={device.device_icon} />
      </span>
      <div className={styles['text']}>
        <CardName id={nameId} entityId={device.entity_id} name={device.name} />
        {layout.room !== undefined && <p className={styles['room']}>{layout.room}</p>}
        <p className={styles['status']} aria-live={useLiveAnnouncement(commands)}>
          {refusal !== undefined && <Icon path={mdiAlertCircleOutline} className={styles['sign']} />}
          <Phrase text={status} />
        </p>
        {ref.schedule !== undefined && status === device.free_text && device.mood !== 'away' && (
          <p className={styles['next']}>
            <NextChange entityId={device.entity_id} automation={ref.schedule} />
          </p>
        )}
      </div>
      <CardSlot kind={kind} control={control} viewOnly={viewOnly} battery={ref.battery} wide={layout.wide} />
      <Star entityId={device.entity_id} name={device.name} onCard />
      {dimmable && (
        <input
          className={dimStyles['range']}
          type="range"
          min={0}
          max={FULL_BRIGHTNESS}
          step={BRIGHTNESS_STEP}
          value={stepOf(device.lamp?.percent ?? 0)}
          aria-label={t('brightness', { name: device.name })}
          aria-valuetext={formatPercent(device.lamp?.percent ?? 0)}
          onChange={({ target }) => sendSettled(dim(entity, brightnessOf(Number(target.value))))}
        />
      )}
    </article>
  );
}
