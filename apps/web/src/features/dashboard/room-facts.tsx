import { useMemo, useState } from 'react';
import { mdiLightbulbOffOutline } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useDispatch } from '#hub/use-dispatch.ts';
import { useWatched } from '#hub/use-watched.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { notify } from '#shared/ui/notices.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { nameOf } from '#home/model/name.ts';
import type { Room } from '#home/model/rooms.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { useOpenDevice } from '#home/model/open-device-context.ts';
import styles from './dashboard.module.css';
import { litCount, temperatureOf } from './facts.ts';
import { litLamps } from './lit-lamps.ts';
import { t } from './texts/index.ts';

/** More lamps than this are looked at only to turn them off, and not for a word in a heading. */
const MOST_LIGHTS = 40;
const none: readonly string[] = [];

interface RoomFactsProps {
  readonly room: Room;
  /** As the heading calls it. */
  readonly name: string;
}

/** What matters in a room: how warm it is, and which lamps are on. Asked of the hub while the heading is on screen. */
export const RoomFacts = ({ room, name }: RoomFactsProps) => (
  <div className={styles['facts']}>
    {room.thermometer !== undefined && <Temperature entityId={room.thermometer} name={name} />}
    {room.lights.length > 0 && <Lights room={room} name={name} />}
  </div>
);

/** Opens the sheet of what measures it. */
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

/** Which lamps are on, and the tap that turns them all off. */
const Lights = ({ room, name }: RoomFactsProps) => {
  const { entities } = useHub();
  const { stale } = useConnection();
  const dispatch = useDispatch();
  const [asked, setAsked] = useState(false);
  const counted = room.lights.length <= MOST_LIGHTS;
  const lit = useWatched(counted ? room.lights : none, litCount);
  if (counted ? lit === 0 : stale) return null;
  const words = counted ? t('lightsOn', { count: lit }) : t('lights');
  if (stale) return <span className={styles['fact']}>{words}</span>;

  const turnOff = async () => {
    setAsked(true);
    const lamps = await litLamps(entities, room.lights);
    const refusals = await dispatch(lamps.map((lamp) => commands.power.turnOff(lamp)));
    setAsked(false);
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
      data-lights={asked ? 'pending' : 'on'}
      aria-label={t('lightsOff', { words, name })}
      aria-busy={asked || undefined}
      onClick={() => {
        if (!asked) void turnOff();
      }}
    >
      {asked ? <Spinner /> : <Icon path={mdiLightbulbOffOutline} />}
      {words}
    </button>
  );
};
