import { useMemo, useState } from 'react';
import { mdiLightbulbOffOutline } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useDispatch } from '#hub/use-dispatch.ts';
import { useWatched } from '#hub/use-watched.ts';
import { formatTemperature } from '#shared/format/quantity.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { notify } from '#shared/ui/notices.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { drawnUnit, numberOf, toNumber } from '#home/model/attributes.ts';
import { nameOf } from '#home/model/name.ts';
import type { Room } from '#home/model/rooms.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { useOpenDevice } from '#home/model/open-device-context.ts';
import styles from './dashboard.module.css';
import { litLamps } from './lit-lamps.ts';
import { t } from './texts/index.ts';

/** With more lamps than this their states are not watched for the count in the heading. */
const MAX_COUNTED_LIGHTS = 40;
const none: readonly string[] = [];

/** "21,5 °C" of a temperature sensor or a thermostat; '' where it has none. */
export function temperatureOf(entity: Entity | undefined): string {
  if (entity === undefined) return '';
  const sensor = entity.entity_id.startsWith('sensor.');
  const degrees = sensor ? toNumber(entity.state) : numberOf(entity, 'current_temperature');
  if (degrees === undefined) return '';
  return formatTemperature(degrees, drawnUnit(entity, sensor ? undefined : 'temperature_unit'));
}

/** How many of the lamps are on; those without a state do not count. */
export const litCount = (lights: readonly (Entity | undefined)[]): number =>
  lights.filter((light) => light?.state === 'on').length;

interface RoomFactsProps {
  readonly room: Room;
  /** Its name in the heading. */
  readonly name: string;
}

/** The temperature of a room and how many lamps are on; subscribed to while the heading is rendered. */
export const RoomFacts = ({ room, name }: RoomFactsProps) => (
  <div className={styles['facts']}>
    {room.thermometer !== undefined && <Temperature entityId={room.thermometer} name={name} />}
    {room.lights.length > 0 && <Lights room={room} name={name} />}
  </div>
);

/** A press opens the sheet of the thermometer. */
const Temperature = ({ entityId, name }: { readonly entityId: string; readonly name: string }) => {
  const open = useOpenDevice();
  const watched = useMemo(() => [entityId], [entityId]);
  const temperature = useWatched(watched, ([entity]) => temperatureOf(entity));
  if (temperature === '') return null;
  return (
    <button
      type="button"
      className={styles['fact']}
      aria-haspopup="dialog"
      aria-label={t('temperature', { name, temperature })}
      onClick={() => open(entityId)}
    >
      {temperature}
    </button>
  );
};

/** How many lamps are on; a press turns them all off. */
const Lights = ({ room, name }: RoomFactsProps) => {
  const { entities } = useHub();
  const { stale } = useConnection();
  const dispatch = useDispatch();
  const [pending, setPending] = useState(false);
  const counted = room.lights.length <= MAX_COUNTED_LIGHTS;
  const lit = useWatched(counted ? room.lights : none, litCount);
  if (counted ? lit === 0 : stale) return null;
  const words = counted ? t('lightsOn', { count: lit }) : t('lights');
  if (stale) return <span className={styles['fact']}>{words}</span>;

  const turnOff = async () => {
    setPending(true);
    const lamps = await litLamps(entities, room.lights);
    const refusals = await dispatch(lamps.map((lamp) => commands.power.turnOff(lamp)));
    setPending(false);
    const [first] = refusals;
    if (first === undefined) return;
    const names = refusals.map(({ entityId }) =>
      nameOf(entityId, entities.get(entityId)?.attributes['friendly_name']),
    );
    notify({
      title: t('lightsOff.refused', { names: names.join(', '), count: names.length }),
      text: refusalText(first.error),
      tone: 'warn',
    });
  };

  return (
    <button
      type="button"
      className={styles['fact']}
      data-lights={pending ? 'pending' : 'on'}
      aria-label={t('lightsOff', { words, name })}
      aria-busy={pending || undefined}
      onClick={() => {
        if (!pending) void turnOff();
      }}
    >
      {pending ? <Spinner /> : <Icon path={mdiLightbulbOffOutline} />}
      {words}
    </button>
  );
};
