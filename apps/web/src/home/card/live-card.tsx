import { useId, useState, type CSSProperties } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { isLastKnown } from '#hub/last-known.ts';
import { useConnection } from '#hub/use-connection.ts';
import { formatPercent } from '#shared/format/quantity.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useInterval } from '#shared/use-interval.ts';
import { useQuestion } from '#shared/dialogs/question.ts';
import { Star } from '../favourites/star.tsx';
import { HubIcon } from '../icons/hub-icon.tsx';
import type { DeviceRef } from '../model/device-ref.ts';
import type { ControlProps, Kind } from '../model/kind.ts';
import { toDevice, withPendingCommand, withPreview } from '../model/to-device.ts';
import { refusalText } from '../commands/refusal-text.ts';
import styles from './card.module.css';
import { CardName } from './card-name.tsx';
import type { CardPlace } from './card-layout.ts';
import { CardSlot } from './card-slot.tsx';
import dimStyles from './dim.module.css';
import { percentOfStep, BRIGHTNESS_STEP, FULL_BRIGHTNESS, stepOf } from '../controls/brightness-steps.ts';
import { Phrase } from '../controls/phrase.tsx';
import { t } from './texts/index.ts';
import { useAloud } from '../commands/use-live-announcement.ts';
import { useDragDim } from './use-drag-dim.ts';
import { useOrders } from '../commands/use-device-commands.ts';

/** Words that count minutes are looked at this often, milliseconds. */
const REFRESH_MS = 30_000;

interface LiveCardProps {
  readonly device: DeviceRef;
  readonly entity: Entity;
  readonly kind: Kind;
  readonly place: CardPlace;
}

/** The frame of every card: what it shows, what was asked, what was refused. */
export function LiveCard({ device: ref, entity, kind, place }: LiveCardProps) {
  const nameId = useId();
  const ask = useQuestion();
  // What the hub has not told on this visit is as old as what it told before the line went.
  const stale = useConnection().stale || isLastKnown(entity);
  const orders = useOrders(entity.entity_id);
  const aloud = useAloud(orders);
  const [now, setNow] = useState(() => Date.now());
  const { dim } = kind;

  const asked = withPendingCommand(entity, orders.asked);
  const settled = toDevice(asked, kind, now);
  useInterval(() => setNow(Date.now()), settled.ages ? REFRESH_MS : undefined);

  const disabled = stale || settled.mood === 'away';
  const dimmable = dim !== undefined && settled.control_type === 'precise' && !disabled;
  const percent = settled.lamp?.percent ?? 0;
  const drag = useDragDim(percent, (to) => dim !== undefined && orders.send(dim(entity, to)));
  const device =
    drag.preview === undefined || dim === undefined
      ? settled
      : toDevice(withPreview(asked, dim(entity, drag.preview)), kind, now);

  const control: ControlProps = {
    entity,
    device,
    pending: orders.asked,
    disabled,
    send: orders.send,
    sendSettled: orders.sendSettled,
    ask,
    now,
  };
  const { lamp } = device;
  const status =
    drag.preview !== undefined
      ? device.free_text
      : orders.asked !== undefined
        ? kind.pendingText(orders.asked, entity)
        : orders.refused !== undefined
          ? refusalText(orders.refused)
          : device.free_text;

  return (
    <article
      className={classNames(
        styles['card'],
        place.wide && styles['wide'],
        place.stacked && styles['stacked'],
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
      data-wide={place.wide ? '' : undefined}
      data-lamp={lamp === undefined ? undefined : ''}
      data-pending={orders.asked === undefined ? undefined : ''}
      data-refused={orders.refused === undefined ? undefined : ''}
      data-stale={stale ? '' : undefined}
      {...(dimmable ? drag.handlers : {})}
    >
      {lamp?.percent !== undefined && <span className={dimStyles['fill']} aria-hidden="true" />}
      <span className={styles['icon']}>
        <HubIcon name={ref.icon_name ?? device.icon_name} fallback={device.device_icon} />
      </span>
      <div className={styles['text']}>
        <CardName id={nameId} entityId={device.entity_id} name={device.name} />
        {place.room !== undefined && <p className={styles['room']}>{place.room}</p>}
        <p className={styles['status']} aria-live={aloud}>
          {orders.refused !== undefined && <Icon path={mdiAlertCircleOutline} className={styles['sign']} />}
          <Phrase text={status} />
        </p>
      </div>
      <CardSlot kind={kind} control={control} battery={ref.battery} wide={place.wide} />
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
          onChange={({ target }) => orders.sendSettled(dim(entity, percentOfStep(Number(target.value))))}
        />
      )}
    </article>
  );
}
