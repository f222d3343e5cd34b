import {
  mdiAlertCircleOutline,
  mdiBattery,
  mdiBatteryAlertVariantOutline,
  mdiCrosshairsGps,
  mdiHomeImportOutline,
  mdiPause,
  mdiPlay,
  mdiStop,
  mdiVolumeHigh,
} from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import { formatPercent } from '#shared/format/quantity.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { SheetProps } from '../../../model/kind.ts';
import { LOW_BATTERY, withPreview } from '../../../model/to-device.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import { SelectField } from '../../../controls/select-field.tsx';
import { Reading } from '../../../controls/reading.tsx';
import { Segments } from '../../../controls/segments.tsx';
import { speedOf, speedsOf, speedText } from './fan-speed.ts';
import { t } from './texts/index.ts';
import { useBattery } from '../../../battery/use-battery.ts';
import { commandOf, availableActionsOf, type VacuumAction } from './available-actions.ts';
import styles from './vacuum-sheet.module.css';

/** More speeds than these are shown in a select. */
const FEW = 4;

const icons: Readonly<Record<VacuumAction, string>> = {
  start: mdiPlay,
  pause: mdiPause,
  stop: mdiStop,
  back: mdiHomeImportOutline,
  spot: mdiCrosshairsGps,
  locate: mdiVolumeHigh,
};

/** The state of the vacuum, its available actions, and its fan speed. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, pending, disabled, send, now } = props;
  const actions = availableActionsOf(entity);
  return (
    <>
      <div className={styles['instrument']}>
        <div className={styles['floor']} data-vacuum={entity.state}>
          <span className={styles['robot']}>
            <Icon path={device.device_icon} />
          </span>
        </div>
        <div className={styles['side']}>
          <Reading entity={entity} device={device} now={now} />
          <Battery {...props} />
        </div>
      </div>
      {entity.state === 'error' && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="status">
          {t('error')}
        </Note>
      )}
      {actions.length === 0 && speedsOf(entity).length === 0 && <p className={styles['hint']}>{t('none')}</p>}
      <div className={styles['actions']}>
        {actions.map(({ action, main }) => {
          const command = commandOf(entity, action);
          return (
            <ActionButton
              key={action}
              label={t(action === 'start' && entity.state === 'paused' ? 'resume' : action)}
              icon={icons[action]}
              main={main}
              busy={pending?.service === command.service}
              disabled={disabled}
              onPress={() => send(command)}
            />
          );
        })}
      </div>
      <Speeds {...props} />
    </>
  );
};

const Battery = ({ entity }: SheetProps) => {
  const percent = useBattery(entity);
  if (percent === undefined) return null;
  const low = percent <= LOW_BATTERY;
  return (
    <p className={styles['battery']} data-low={low ? '' : undefined}>
      <Icon path={low ? mdiBatteryAlertVariantOutline : mdiBattery} />
      {t(low ? 'batteryLow' : 'battery', { percent: formatPercent(percent) })}
    </p>
  );
};

const Speeds = ({ entity, pending, disabled, send }: SheetProps) => {
  const speeds = speedsOf(entity);
  if (speeds.length === 0) return null;
  const shared = {
    label: t('speed'),
    options: speeds.map((value) => ({ value, label: speedText(value) })),
    value: speedOf(pending === undefined ? entity : withPreview(entity, pending)),
    disabled,
    onChange: (speed: string) => send(commands.vacuum.setFanSpeed(entity, speed)),
  };
  return speeds.length > FEW ? (
    <SelectField {...shared} none={t('speed.choose')} />
  ) : (
    <TitledBlock title={t('speed')}>
      <Segments {...shared} />
    </TitledBlock>
  );
};
