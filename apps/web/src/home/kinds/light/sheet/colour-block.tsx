import type { CSSProperties } from 'react';
import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent } from '#shared/format/quantity.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import styles from './colour-block.module.css';
import { colourOf, hueWord, isSameColour, swatches, type Colour } from './colour.ts';
import { PaintedSlider } from './painted-slider.tsx';
import { t } from '../texts/index.ts';

interface ColourBlockProps extends Pick<SheetProps, 'entity' | 'disabled' | 'send'> {
  /** The entity with the expected values of the pending command. */
  readonly expected: Entity;
}

const allHues = 'linear-gradient(90deg in hsl longer hue, hsl(0 90% 65%), hsl(360 90% 65%))';
const strengths = (hue: number) => `linear-gradient(90deg, #fffdf8, hsl(${hue} 92% 58%))`;

/** A hue chosen for a lamp in a white mode is sent with full saturation. */
const FULL: Colour = { hue: 40, saturation: 100 };
const PALE = 12;

/** Hue, saturation, and eight presets. */
export const ColourBlock = ({ entity, expected, disabled, send }: ColourBlockProps) => {
  const colour = colourOf(expected);
  const choose = (next: Colour) => send(commands.light.setColor(entity, next));
  const { hue } = colour ?? FULL;
  return (
    <TitledBlock title={t('colour')}>
      <PaintedSlider
        label={t('hue')}
        min={0}
        max={360}
        step={10}
        value={colour?.hue}
        textOf={(value) => t(value === undefined ? 'notSet' : hueWord(value))}
        paint={allHues}
        disabled={disabled}
        onChange={(next) =>
          choose({
            hue: next,
            saturation:
              colour === undefined || colour.saturation < PALE ? FULL.saturation : colour.saturation,
          })
        }
      />
      <PaintedSlider
        label={t('saturation')}
        min={0}
        max={100}
        step={5}
        value={colour?.saturation}
        textOf={(value) => (value === undefined ? t('notSet') : formatPercent(value))}
        paint={strengths(hue)}
        disabled={disabled}
        onChange={(saturation) => choose({ hue, saturation })}
      />
      <div className={styles['swatches']} role="group" aria-label={t('swatches')}>
        {swatches.map((swatch) => (
          <button
            key={swatch.id}
            type="button"
            className={styles['swatch']}
            style={{ '--own': swatch.css } as CSSProperties}
            aria-label={t(swatch.id)}
            aria-pressed={isSameColour(colour, swatch)}
            aria-disabled={disabled || undefined}
            onClick={() => {
              if (!disabled) choose(swatch);
            }}
          />
        ))}
      </div>
    </TitledBlock>
  );
};
