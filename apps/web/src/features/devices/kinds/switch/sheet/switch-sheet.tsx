import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { textOf, toNumber } from '../../../model/attributes.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { ProgrammeSlot } from '../../../programme/programme-slot.tsx';
import { useUnsavedWord } from '../../../programme/use-unsaved-word.ts';
import { Block } from '../../../sheet/controls/block.tsx';
import { Hand, More } from '../../../sheet/controls/duo.tsx';
import { PowerRocker } from '../../../sheet/controls/power-rocker.tsx';
import { metersOf } from './meters.ts';
import styles from './switch-sheet.module.css';
import { t } from '../texts/index.ts';

export const wide = true;

/** The large switch, what hangs on it draws now, and beside it what it does by itself. */
export const Sheet = (props: SheetProps) => {
  const { entity_id } = props.entity;
  const { name } = props.device;
  useUnsavedWord(entity_id, name);
  const list = useKnownEntities();
  const registries = useRegistries();
  const { power, energy } = metersOf(entity_id, list.kind === 'loaded' ? list.entities : [], registries);
  return (
    <>
      <Hand>
        <PowerRocker {...props} />
        {(power !== undefined || energy !== undefined) && (
          <dl className={styles['meters']}>
            {power !== undefined && <Meter label={t('now')} sensorId={power} />}
            {energy !== undefined && <Meter label={t('energy')} sensorId={energy} />}
          </dl>
        )}
      </Hand>
      <More>
        <Block title={t('programmes')}>
          <ProgrammeSlot entityId={entity_id} name={name} disabled={props.disabled} of={{ kind: 'switch' }} />
        </Block>
      </More>
    </>
  );
};

const Meter = ({ label, sensorId }: { readonly label: string; readonly sensorId: string }) => {
  const sensor = useEntity(sensorId);
  const value = toNumber(sensor?.state);
  const unit = sensor === undefined ? undefined : textOf(sensor, 'unit_of_measurement');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? '–' : formatNumber(value)}
        {value !== undefined && unit !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  );
};
