import { mdiAlertCircleOutline, mdiCloudOffOutline, mdiWifiOff } from '@mdi/js';
import type { CSSProperties } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import type { LazyModuleState } from '#shared/lazy-module.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { Orders } from '#home/commands/use-device-commands.ts';
import { useQuestion } from '#shared/dialogs/question.ts';
import { Last24Hours } from '#home/history/last-24-hours.tsx';
import type { Device } from '#home/model/device.ts';
import { kindOf } from '#home/kinds/all-kinds.ts';
import type { Kind, SheetModule } from '#home/model/kind.ts';
import { toDevice } from '#home/model/to-device.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { LowBattery } from '#home/battery/low-battery.tsx';
import { SheetFailed, SheetLoading } from '#home/controls/sheet-placeholders.tsx';
import styles from './sheet.module.css';
import { t } from './texts/index.ts';

interface InsideProps {
  readonly entity: Entity;
  readonly device: Device;
  readonly kind: Kind;
  readonly orders: Orders;
  readonly sheet: LazyModuleState<SheetModule>;
  /** The hub is away: what is shown is what was last heard. */
  readonly stale: boolean;
  readonly now: number;
}

/** What the kind draws, between what is to be said about it and its last 24 hours. */
export const Inside = ({ entity, device, kind, orders, sheet, stale, now }: InsideProps) => {
  const ask = useQuestion();
  const { module, error, retry } = sheet;
  const { asked, refused, send, sendSettled } = orders;
  const { lamp } = device;
  const deviceOf = (other: Entity) => {
    const otherKind = kindOf(other.entity_id);
    return otherKind && toDevice(other, otherKind, now);
  };
  return (
    <div
      className={classNames(styles['inside'], module?.wide === true && styles['wide'])}
      style={
        lamp === undefined
          ? undefined
          : ({ '--lamp': lamp.color, '--bri': `${lamp.percent ?? 0}%` } as CSSProperties)
      }
      data-sheet={entity.entity_id}
      data-state={entity.state}
      data-tint={device.tint}
      data-mood={device.mood}
      data-pending={asked === undefined ? undefined : ''}
      data-refused={refused === undefined ? undefined : ''}
      data-stale={stale ? '' : undefined}
    >
      {refused !== undefined && (
        <div className={styles['word']}>
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {refusalText(refused)}
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
          {...{ entity, device, kind, send, sendSettled, ask, deviceOf, now }}
          pending={asked}
          disabled={stale}
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
