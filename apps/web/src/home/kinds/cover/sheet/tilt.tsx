import { mdiChevronDown, mdiChevronUp, mdiStop } from '@mdi/js';
import { commands, CoverFeature, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import { percentOf } from '../../../model/attributes.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { RangeSlider } from '../../../controls/range-slider.tsx';
import { t } from './texts/index.ts';
import styles from './tilt.module.css';

interface TiltProps extends Pick<SheetProps, 'entity' | 'disabled' | 'send'> {
  /** The entity with the expected values of the pending command. */
  readonly expected: Entity;
}

/** The tilt of the slats: a slider where a position can be set, else open, stop and close. */
export const Tilt = ({ entity, expected, disabled, send }: TiltProps) => {
  const at = percentOf(expected, 'current_tilt_position');
  if (hasFeature(entity, CoverFeature.SET_TILT_POSITION) && at !== undefined)
    return (
      <div className={styles['calm']}>
        <RangeSlider
          label={t('tilt')}
          min={0}
          max={100}
          step={10}
          value={at}
          textOf={formatPercent}
          disabled={disabled}
          onChange={(percent) => send(commands.cover.setTilt(entity, percent))}
        />
      </div>
    );
  const actions = [
    {
      label: t('tilt.open'),
      icon: mdiChevronUp,
      feature: CoverFeature.OPEN_TILT,
      command: commands.cover.openTilt,
    },
    {
      label: t('tilt.stop'),
      icon: mdiStop,
      feature: CoverFeature.STOP_TILT,
      command: commands.cover.stopTilt,
    },
    {
      label: t('tilt.close'),
      icon: mdiChevronDown,
      feature: CoverFeature.CLOSE_TILT,
      command: commands.cover.closeTilt,
    },
  ].filter(({ feature }) => hasFeature(entity, feature));
  if (actions.length === 0) return null;
  return (
    <div className={styles['keys']} role="group" aria-label={t('tilt')}>
      {actions.map(({ label, icon, command }) => (
        <ActionButton
          key={label}
          label={label}
          icon={icon}
          disabled={disabled}
          onPress={() => send(command(entity))}
        />
      ))}
    </div>
  );
};
