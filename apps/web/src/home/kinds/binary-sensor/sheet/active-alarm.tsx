import { mdiPhone } from '@mdi/js';
import { useRegistries } from '#hub/use-registries.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { endingOf } from '../../../model/agreement.ts';
import { textOf } from '../../../model/attributes.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { formatSince } from '../../../model/when.ts';
import styles from './binary-sensor-sheet.module.css';
import { sensorClass } from '../sensor-class.ts';
import { t as kindText } from '../texts/index.ts';
import { t } from './texts/index.ts';

/** Device classes that justify a call to the fire brigade. */
const fireBrigadeClasses = new Set(['smoke', 'gas', 'carbon_monoxide']);

/** An active alarm: what, since when, where, and whom to call. */
export const ActiveAlarm = ({ entity, device, now }: Pick<SheetProps, 'entity' | 'device' | 'now'>) => {
  const { name } = sensorClass(textOf(entity, 'device_class'));
  const room = useRegistries()?.areaOf(entity.entity_id)?.name;
  const when = entity.last_changed > 0 ? formatSince(entity.last_changed, now) : undefined;
  return (
    <>
      <div className={styles['alarm']} role="alert">
        <span className={styles['round']}>
          <Icon path={device.device_icon} />
        </span>
        <p>
          <strong>{kindText(`${name}.on`, { ending: endingOf(entity) })}</strong>
          <span>{[when, room].filter((part) => part !== undefined).join(', ')}</span>
        </p>
      </div>
      {fireBrigadeClasses.has(name) && (
        <a className={buttonClass('danger')} href="tel:115">
          <Icon path={mdiPhone} />
          {t('call')}
        </a>
      )}
    </>
  );
};
