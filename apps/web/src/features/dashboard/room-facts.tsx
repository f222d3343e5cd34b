import { useMemo, useState } from 'react';
import { mdiLightbulbOffOutline } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import { useHub } from '#hub/hub-context.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useDispatch } from '#hub/use-dispatch.ts';
import { useWatched } from '#hub/use-watched.ts';
import { formatTemperature } from '#shared/format/quantity.ts';
import { createLazyModule } from '#shared/lazy-module.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { temperatureUnitOf } from '#home/model/temperature-unit.ts';
import { drawnUnit, numberOf, toNumber } from '#home/model/attributes.ts';
import type { Room } from '#home/model/rooms.ts';
import { useOpenDevice } from '#home/model/open-device-context.ts';
import styles from './dashboard.module.css';
import { t } from './texts/index.ts';

const lightsOff = createLazyModule(() => import('./lights-off/turn-lights-off.ts'));

/** With more lamps than this their states are not watched for the count in the heading. */
const MAX_COUNTED_LIGHTS = 40;
const none: readonly string[] = [];

/** "21,5 °C" of a temperature sensor or a thermostat; '' where it has none. */
export function temperatureOf(entity: Entity | undefined): string {
  if (entity === undefined) return '';
  const sensor = entity.entity_id.startsWith('sensor.');
  const degrees = sensor ? toNumber(entity.state) : numberOf(entity, 'current_temperature');
  if (degrees === undefined) return '';
  return formatTemperature(degrees, sensor ? drawnUnit(entity) : temperatureUnitOf(entity));
}

/** How many of the lamps are on; those without a state do not count. */
export const litCount = (lights: readonly (Entity | undefined)[]): number =>
  lights.filter((light) => light?.state === 'on').length;

interface RoomFactsProps {
  readonly room: Room;
  /** Its name in the heading. */
  readonly name: string;
}

/** The temperature of a room, how many lamps are on and what turns them off; subscribed to while it is rendered. */
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

/** How many lamps are on, and the button that turns them all off. */
const Lights = ({ room, name }: RoomFactsProps) => {
  const { stale } = useConnection();
  const { entities } = useHub();
  const dispatch = useDispatch();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error>();
  const counted = room.lights.length <= MAX_COUNTED_LIGHTS;
  const lit = useWatched(counted ? room.lights : none, litCount);
  // Those that the person may command.
  const own = useMemo(() => room.lights.filter((light) => !entities.isViewOnly(light)), [room, entities]);
  const isWhole = own.length === room.lights.length;
  const ownLit = useWatched(counted && !isWhole ? own : none, litCount);
  if (error !== undefined) throw error;
  if (counted ? lit === 0 : stale) return null;

  const turnOff = async () => {
    setPending(true);
    const { turnLightsOff } = await lightsOff.load();
    await turnLightsOff({ entities, dispatch, lights: own, name });
  };

  return (
    <>
      <span className={styles['fact']}>{counted ? t('lightsOn', { count: lit }) : t('lights')}</span>
      {!stale && (isWhole || (counted ? ownLit : own.length) > 0) && (
        <button
          type="button"
          className={styles['fact']}
          data-action=""
          aria-label={t('lightsOff.of', { name })}
          aria-busy={pending || undefined}
          onClick={() => {
            if (!pending)
              turnOff()
                .catch(setError)
                .finally(() => setPending(false));
          }}
        >
          {pending ? <Spinner /> : <Icon path={mdiLightbulbOffOutline} />}
          <span>{t('lightsOff')}</span>
        </button>
      )}
    </>
  );
};
