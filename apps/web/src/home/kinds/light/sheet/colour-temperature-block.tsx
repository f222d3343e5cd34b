import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import { PaintedSlider } from './painted-slider.tsx';
import { t } from '../texts/index.ts';
import styles from './colour-temperature-block.module.css';
import { colourTemperatureOf, colourTemperatureRange, colourTemperatureWord } from './colour-temperature.ts';

interface ColourTemperatureBlockProps extends Pick<SheetProps, 'entity' | 'disabled' | 'send'> {
  /** The entity with the expected values of the pending command. */
  readonly expected: Entity;
}

const allTemperatures = 'linear-gradient(90deg, #ffb45e, #ffe2b8 35%, #fffaf0 60%, #cfe4ff)';
/** One press of an arrow key, kelvin. */
const STEP = 100;

/** From warm to cool. */
export const ColourTemperatureBlock = ({ entity, expected, disabled, send }: ColourTemperatureBlockProps) => {
  const kelvin = colourTemperatureOf(expected);
  return (
    <TitledBlock title={t('white')}>
      <PaintedSlider
        label={t('white')}
        {...colourTemperatureRange(expected)}
        step={STEP}
        value={kelvin}
        textOf={(value) =>
          value === undefined
            ? t('notSet')
            : t('kelvin', { kelvin: formatNumber(value, { max: 0 }), word: t(colourTemperatureWord(value)) })
        }
        paint={allTemperatures}
        disabled={disabled}
        onChange={(next) => send(commands.light.setKelvin(entity, next))}
      />
      <p className={styles['ends']}>
        <span>{t('white.warmEnd')}</span>
        {kelvin !== undefined && <b>{formatQuantity(kelvin, 'K', { max: 0 })}</b>}
        <span>{t('white.coolEnd')}</span>
      </p>
    </TitledBlock>
  );
};
