import { mdiChevronDown, mdiChevronUp, mdiStop } from '@mdi/js';
import { commands, CoverFeature, hasFeature } from '@soglia/hub-client/commands';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { formatPercent } from '#shared/format/quantity.ts';
import { Last24Hours } from '../../../history/last-24-hours.tsx';
import { percentOf } from '../../../model/attributes.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { withPreview } from '../../../model/to-device.ts';
import { formatSince } from '../../../model/when.ts';
import { AccessLog } from '../../../access-log/access-log.tsx';
import { ActionButton } from '../../../controls/action-button.tsx';
import { RangeSlider } from '../../../controls/range-slider.tsx';
import { coverClassOf } from '../cover-class.ts';
import styles from './cover-sheet.module.css';
import { movesOf, stateTextOf } from '../describe-cover.ts';
import { useGateRule } from '../gate-rule-store.ts';
import { GateSettings } from './gate-settings.tsx';
import { lockOfSameDevice, lockToOpen, locksIn } from './entrance-lock.ts';
import { CoverPicture } from './cover-picture.tsx';
import { t } from './texts/index.ts';
import { Tilt } from './tilt.tsx';
import { Unlock } from './unlock.tsx';
import { useOpening } from '../use-opening.ts';

/** Drawn here: the position where it is reported, else the states. */
export const history = 'own';

const openness = { attribute: 'current_position', unit: () => '%' };

/** Open, stop, close and position; an entrance has its lock and may ask for confirmation. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, kind, pending, disabled, send, ask, now } = props;
  const { entrance, hasAccessLog } = coverClassOf(entity);
  const expected = pending === undefined ? entity : withPreview(entity, pending);
  const position = percentOf(expected, 'current_position');
  const movable = hasFeature(entity, CoverFeature.SET_POSITION) && position !== undefined;
  const openTo = useOpening(props);
  const setPosition = (percent: number) => {
    const command = commands.cover.setPosition(entity, percent);
    if (percent > (percentOf(entity, 'current_position') ?? 0)) openTo(command);
    else send(command);
  };
  return (
    <>
      <div className={styles['instrument']}>
        <div className={styles['pane']}>
          <CoverPicture
            entity={expected}
            disabled={disabled}
            onMove={movable && !entrance ? setPosition : undefined}
          />
        </div>
        <div className={styles['side']}>
          <p className={styles['reading']}>
            {device.reading === undefined ? (
              <strong className={styles['word']}>{stateTextOf(entity)}</strong>
            ) : (
              <strong>
                {device.reading.figure}
                <small> {device.reading.unit}</small>
              </strong>
            )}
            <span>
              {device.reading === undefined
                ? entity.last_changed > 0 && formatSince(entity.last_changed, now)
                : stateTextOf(entity)}
            </span>
          </p>
          <Moves {...props} openTo={openTo} />
          {entrance && <OwnLock entityId={entity.entity_id} ask={ask} disabled={disabled} />}
        </div>
      </div>
      {movable && (
        <div className={styles['calm']}>
          <RangeSlider
            label={t('position')}
            min={0}
            max={100}
            step={10}
            value={position}
            textOf={formatPercent}
            disabled={disabled}
            settled={entrance}
            onChange={setPosition}
          />
        </div>
      )}
      <Tilt entity={entity} expected={expected} disabled={disabled} send={send} />
      {hasAccessLog && <AccessLog key={entity.entity_id} entity={entity} domain="cover" now={now} />}
      <div className={entrance ? undefined : styles['calm']}>
        <Last24Hours
          entity={entity}
          device={device}
          kind={kind}
          plan={entrance || position === undefined ? undefined : openness}
        />
      </div>
      {entrance && <Settings entityId={entity.entity_id} />}
    </>
  );
};

interface MovesProps extends SheetProps {
  readonly openTo: () => void;
}

/** An entrance shows only the moves that are possible now, the primary one first; a blind keeps all three. */
const Moves = ({ entity, pending, disabled, send, openTo }: MovesProps) => {
  const { entrance } = coverClassOf(entity);
  const moves = movesOf(entity);
  const one = moves.up !== moves.down;
  const actions = [
    {
      label: t('open'),
      icon: mdiChevronUp,
      service: 'open_cover',
      shown: hasFeature(entity, CoverFeature.OPEN) && (moves.up || !entrance),
      can: moves.up,
      main: entrance && one && moves.up,
      onPress: openTo,
    },
    {
      label: t('stop'),
      icon: mdiStop,
      service: 'stop_cover',
      shown: hasFeature(entity, CoverFeature.STOP),
      can: true,
      main: false,
      onPress: () => send(commands.cover.stop(entity)),
    },
    {
      label: t('close'),
      icon: mdiChevronDown,
      service: 'close_cover',
      shown: hasFeature(entity, CoverFeature.CLOSE) && (moves.down || !entrance),
      can: moves.down,
      main: entrance && one && moves.down,
      onPress: () => send(commands.cover.close(entity)),
    },
  ].filter(({ shown }) => shown);
  return actions
    .sort((first, second) => Number(second.main) - Number(first.main))
    .map(({ label, icon, service, can, main, onPress }) => (
      <ActionButton
        key={label}
        label={label}
        icon={icon}
        main={main}
        onPress={onPress}
        busy={pending?.service === service}
        disabled={disabled || !can}
      />
    ));
};

function useLocks(entityId: string) {
  const list = useKnownEntities();
  const registries = useRegistries();
  const locks = locksIn(list.kind === 'loaded' ? list.entities : []);
  return { locks, ownLock: lockOfSameDevice(entityId, locks, registries) };
}

const OwnLock = ({
  entityId,
  ...rest
}: { readonly entityId: string } & Pick<SheetProps, 'ask' | 'disabled'>) => {
  const { locks, ownLock } = useLocks(entityId);
  const lockId = lockToOpen(useGateRule(entityId).lock, ownLock, locks);
  return lockId === undefined ? null : <Unlock key={lockId} lockId={lockId} {...rest} />;
};

const Settings = ({ entityId }: { readonly entityId: string }) => (
  <GateSettings entityId={entityId} {...useLocks(entityId)} />
);
