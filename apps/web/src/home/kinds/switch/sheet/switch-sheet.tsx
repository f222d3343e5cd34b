import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { ScheduleSlot } from '../../../schedules/schedule-slot.tsx';
import { useSchedulesAllowed } from '../../../schedules/use-schedules-allowed.ts';
import { useUnsavedNotice } from '../../../schedules/use-unsaved-notice.ts';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import { Details, Instrument } from '../../../controls/two-column.tsx';
import { LargePowerSwitch } from '../../../controls/large-power-switch.tsx';
import { Consumption } from './consumption.tsx';
import { metersOf } from './meters.ts';
import { t } from '../texts/index.ts';

export const wide = true;

/** The large switch and the current power; beside them the schedule, for those who may read it. */
export const Sheet = (props: SheetProps) => {
  const { entity_id } = props.entity;
  const { name } = props.device;
  useUnsavedNotice(entity_id, name);
  const schedulesAllowed = useSchedulesAllowed() !== false;
  const list = useKnownEntities();
  const registries = useRegistries();
  const meters = metersOf(entity_id, list.kind === 'loaded' ? list.entities : [], registries);
  return (
    <>
      <Instrument>
        <LargePowerSwitch {...props} />
        {(meters.power ?? meters.energy) !== undefined && <Consumption {...meters} />}
      </Instrument>
      {schedulesAllowed && (
        <Details>
          <TitledBlock title={t('schedules')}>
            <ScheduleSlot
              entityId={entity_id}
              name={name}
              disabled={props.disabled}
              type={{ kind: 'switch' }}
            />
          </TitledBlock>
        </Details>
      )}
    </>
  );
};
