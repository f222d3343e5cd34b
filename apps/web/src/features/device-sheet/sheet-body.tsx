import { mdiAlertCircleOutline, mdiCloudOffOutline, mdiEyeOutline, mdiWifiOff } from '@mdi/js';
import type { CSSProperties } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import type { LazyModuleState } from '#shared/lazy-module.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { useNow } from '#shared/use-now.ts';
import type { DeviceCommands } from '#home/commands/use-device-commands.ts';
import { useQuestion } from '#shared/dialogs/question.ts';
import { Last24Hours } from '#home/history/last-24-hours.tsx';
import { kindOf } from '#home/kinds/all-kinds.ts';
import type { Kind, SheetModule } from '#home/model/kind.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { LowBattery } from '#home/battery/low-battery.tsx';
import { toDevice, withPendingCommand } from '#home/model/to-device.ts';
import { SheetFailed, SheetLoading } from '#home/controls/sheet-placeholders.tsx';
import styles from './sheet.module.css';
import { t } from './texts/index.ts';

interface SheetBodyProps {
  readonly entity: Entity;
  readonly kind: Kind;
  readonly commands: DeviceCommands;
  readonly moduleState: LazyModuleState<SheetModule>;
  /** The hub is not connected: the last known values are shown. */
  readonly stale: boolean;
  /** The person may see the device and not command it. */
  readonly viewOnly: boolean;
  /** No control may send anything. */
  readonly disabled: boolean;
}

/** How often times are written anew, milliseconds. */
const REFRESH_MS = 30_000;

/** Notes about a device, what its kind draws, and its last 24 hours. */
export const SheetBody = ({
  entity,
  kind,
  commands,
  moduleState,
  stale,
  viewOnly,
  disabled,
}: SheetBodyProps) => {
  const ask = useQuestion();
  const { module, error, retry } = moduleState;
  const { pendingCommand, refusal, send, attempt, sendSettled } = commands;
  // Its texts name days: a sheet may stay open past midnight.
  const now = useNow(REFRESH_MS);
  const device = toDevice(withPendingCommand(entity, pendingCommand), kind, now);
  const { lamp } = device;
  const deviceOf = (other: Entity) => {
    const otherKind = kindOf(other.entity_id);
    return otherKind && toDevice(other, otherKind, now);
  };
  return (
    <div
      className={classNames(styles['sheet-body'], module?.wide === true && styles['wide'])}
      style={
        lamp === undefined
          ? undefined
          : ({ '--lamp': lamp.color, '--bri': `${lamp.percent ?? 0}%` } as CSSProperties)
      }
      data-sheet={entity.entity_id}
      data-state={entity.state}
      data-tint={device.tint}
      data-mood={device.mood}
      data-pending={pendingCommand === undefined ? undefined : ''}
      data-refused={refusal === undefined ? undefined : ''}
      data-stale={stale ? '' : undefined}
    >
      {refusal !== undefined && (
        <div className={styles['word']}>
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {refusalText(refusal)}
          </Note>
        </div>
      )}
      {stale && (
        <div className={styles['word']}>
          <Note tone="info" icon={mdiCloudOffOutline} role="status">
            {t('asOf')}
          </Note>
        </div>
      )}
      {viewOnly && kind.Control !== undefined && (
        <div className={styles['word']}>
          <Note tone="info" icon={mdiEyeOutline} role="status">
            <b>{t('readOnly')}</b>
            <span>{t('readOnly.text')}</span>
          </Note>
        </div>
      )}
      <div className={styles['word']}>
        <LowBattery entity={entity} />
      </div>
      {device.mood === 'away' ? (
        <div className={styles['away']}>
          <Icon path={mdiWifiOff} />
          <p>
            <strong>{device.free_text}</strong>
            <span>{t('away.text')}</span>
          </p>
        </div>
      ) : error !== undefined ? (
        <SheetFailed onRetry={retry} />
      ) : module === undefined ? (
        <SheetLoading />
      ) : (
        <module.Sheet
          entity={entity}
          device={device}
          kind={kind}
          pending={pendingCommand}
          send={send}
          attempt={attempt}
          sendSettled={sendSettled}
          ask={ask}
          deviceOf={deviceOf}
          now={now}
          disabled={disabled}
        />
      )}
      {module !== undefined && (module.history !== 'own' || device.mood === 'away') && (
        <div className={styles['foot']}>
          <Last24Hours
            entity={entity}
            device={device}
            kind={kind}
            plan={module.history === 'own' ? undefined : module.history}
          />
        </div>
      )}
    </div>
  );
};
