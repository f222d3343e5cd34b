import { useId, type CSSProperties, type KeyboardEvent } from 'react';
import { mdiMinus, mdiPlus } from '@mdi/js';
import { formatNumber, formatTemperature } from '#shared/format/quantity.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { keyTo } from '../../../controls/scale.ts';
import {
  stepped,
  valueOf,
  withValue,
  type Target,
  type TargetScale,
  type Side,
} from './target-temperatures.ts';
import type { Look } from './climate-texts.ts';
import { LENGTH, pointAt, ticksOf } from './dial-shape.ts';
import styles from './dial.module.css';
import { t } from './texts/index.ts';
import { useDial } from './use-dial.ts';

interface DialProps {
  /** With the expected values of the pending command. */
  readonly scale: TargetScale;
  readonly look: Look;
  /** The current action: "Riscaldamento". */
  readonly doing: string | undefined;
  /** Path data. */
  readonly icon: string | undefined;
  /** The room temperature. */
  readonly current: number | undefined;
  /** "Ora 21,5 °C". */
  readonly now: string | undefined;
  readonly unit: string;
  readonly disabled: boolean;
  readonly onChange: (target: Target) => void;
}

const LINE = 'M44 292V142A116 116 0 0 1 276 142V292';
const ROOM = 'M66 300V142a94 94 0 0 1 188 0V300z';
/** From the track to the labels, and to the mark of the room temperature, in units of the drawing. */
const OUTSIDE = 29;
const INSIDE = -22;

/** The dial of a thermostat: by pointer, by minus and plus, by arrow keys. */
export const Dial = ({ scale, look, doing, icon, current, now, unit, disabled, onChange }: DialProps) => {
  const dial = useDial(scale, disabled, onChange);
  const paint = useId();
  const { target, side } = dial;
  const { min, max } = scale;
  const share = (value: number) => (max > min ? Math.min(Math.max((value - min) / (max - min), 0), 1) : 0);
  const from = target.kind === 'one' ? 0 : share(target.low);
  const to = share(valueOf(target, 'high'));
  const sides: readonly Side[] = target.kind === 'one' ? ['high'] : ['low', 'high'];
  const here = current === undefined ? undefined : pointAt(share(current), INSIDE);

  const onKeyDown = (event: KeyboardEvent, of: Side) => {
    const next = disabled ? undefined : keyTo(event.key, valueOf(target, of), scale);
    if (next === undefined) return;
    event.preventDefault();
    dial.set(withValue(target, of, next));
  };

  return (
    <div className={styles['dial']} data-look={look} data-disabled={disabled ? '' : undefined}>
      <svg viewBox="0 0 320 300" aria-hidden="true">
        <defs>
          <linearGradient id={paint} x1="0" y1="1" x2="0" y2="0">
            <stop offset="0" className={styles['floor']} />
            <stop offset=".75" className={styles['ceiling']} />
          </linearGradient>
        </defs>
        <path d={ROOM} fill={`url(#${paint})`} />
        <path className={styles['track']} d={LINE} />
        <path
          className={styles['fill']}
          d={LINE}
          strokeDasharray={`0 ${from * LENGTH} ${(to - from) * LENGTH} 999`}
        />
        {ticksOf(min, max).map((tick) => {
          const { x, y } = pointAt(share(tick), OUTSIDE);
          return (
            <text key={tick} className={styles['tick']} x={x} y={y + 4}>
              {formatNumber(tick)}
            </text>
          );
        })}
        {here !== undefined && <circle className={styles['now']} cx={here.x} cy={here.y} r="5" />}
        <path
          ref={preventTouchScroll}
          className={styles['grab']}
          d={LINE}
          data-base-ui-swipe-ignore=""
          data-line=""
          {...dial.line}
        />
        {sides.map((one) => {
          const { x, y } = pointAt(share(valueOf(target, one)));
          return (
            <g key={one} className={styles['knob']} data-side={one}>
              <circle cx={x} cy={y} r="19" />
              <circle className={styles['dot']} cx={x} cy={y} r="6" />
            </g>
          );
        })}
      </svg>
      {sides.map((one) => {
        const value = valueOf(target, one);
        const { x, y } = pointAt(share(value));
        return (
          <input
            key={one}
            className={styles['input']}
            style={{ '--x': `${(x / 320) * 100}%`, '--y': `${(y / 300) * 100}%` } as CSSProperties}
            type="range"
            min={min}
            max={max}
            step={scale.step}
            value={value}
            aria-label={t(target.kind === 'one' ? 'target' : `target.${one}`)}
            aria-valuetext={formatTemperature(value, unit)}
            aria-disabled={disabled || undefined}
            onFocus={() => dial.choose(one)}
            onKeyDown={(event) => onKeyDown(event, one)}
            onChange={(event) => dial.set(withValue(target, one, Number(event.target.value)))}
          />
        );
      })}
      <div className={styles['value']}>
        {doing !== undefined && (
          <p className={styles['doing']}>
            {icon !== undefined && <Icon path={icon} />}
            {doing}
          </p>
        )}
        {target.kind === 'one' ? (
          <strong className={styles['figure']}>
            {formatNumber(target.value)}
            <small>{unit}</small>
          </strong>
        ) : (
          <div className={styles['pair']}>
            {sides.map((one) => (
              <button
                key={one}
                type="button"
                aria-label={`${t(`target.${one}`)}: ${formatTemperature(valueOf(target, one), unit)}`}
                aria-pressed={side === one}
                onClick={() => dial.choose(one)}
              >
                {formatNumber(valueOf(target, one))}
                <small>°</small>
              </button>
            ))}
          </div>
        )}
        {now !== undefined && <p>{now}</p>}
        <div className={styles['steps']}>
          {([-1, 1] as const).map((direction) => {
            const next = stepped({ ...scale, target }, side, direction);
            const stuck = disabled || valueOf(next, side) === valueOf(target, side);
            return (
              <button
                key={direction}
                type="button"
                aria-label={stepText(direction, scale.step, unit)}
                aria-disabled={stuck || undefined}
                onClick={() => dial.set(next)}
              >
                <Icon path={direction === -1 ? mdiMinus : mdiPlus} />
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
};

/** Chromium ignores `touch-action` of SVG shapes: it would scroll the sheet and cancel the drag. */
function preventTouchScroll(line: SVGPathElement): () => void {
  const keep = (event: Event) => event.preventDefault();
  line.addEventListener('touchstart', keep, { passive: false });
  return () => line.removeEventListener('touchstart', keep);
}

function stepText(direction: 1 | -1, step: number, unit: string): string {
  const id = direction === -1 ? 'lower' : 'raise';
  return step === 0.5 ? t(`${id}Half`) : t(id, { step: formatTemperature(step, unit) });
}
