import { mdiAlarmLight } from '@mdi/js';
import { useEntity } from '#hub/use-entity.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { kindOf } from '../kinds/all-kinds.ts';
import type { DeviceRef } from '../model/device-ref.ts';
import { standardise } from '../model/standardise.ts';
import { formatWhen } from '../model/when.ts';
import styles from './dashboard.module.css';
import { t } from './texts/index.ts';

interface AlarmBannerProps {
  readonly device: DeviceRef;
}

/** What is going off, in view wherever the page is scrolled to, and read aloud at once. */
export const AlarmBanner = ({ device }: AlarmBannerProps) => {
  const entity = useEntity(device.entity_id);
  const kind = kindOf(device.entity_id);
  if (entity === undefined || kind === undefined) return null;
  const since = entity.last_changed;
  const { free_text, name, ha_domain } = standardise(entity, kind, since);
  const where = device.room === undefined ? name : `${name} · ${device.room}`;
  return (
    <Banner
      tone="alarm"
      icon={mdiAlarmLight}
      className={styles['alarm']}
      action={
        <Button onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>{t('alarm.see')}</Button>
      }
    >
      {free_text}
      <small>
        {/* A panel says by itself when it went off. */}
        {ha_domain === 'alarm_control_panel'
          ? where
          : t('alarm.since', { where, when: formatWhen(since, since) })}
      </small>
    </Banner>
  );
};
