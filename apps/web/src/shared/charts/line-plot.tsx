import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatQuantity } from '../format/quantity.ts';
import { momentText, positionOf } from './time-ticks.ts';
import styles from './chart.module.css';
import type { LineChartProps } from './line-chart.tsx';
import { valueAxis, widthOf } from './value-axis.ts';

interface Cursor {
  readonly at: number;
  readonly value: number;
}

/** The plot of a line chart with its cursor. Large, so it is loaded on demand. */
export const LinePlot = ({ points, span, unit, digits, stepped = false, limits }: LineChartProps) => {
  const container = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState<Cursor>();
  const axis = useMemo(() => valueAxis(points.values, limits), [points, limits]);
  const { from, to, ticks, texts } = axis;
  const { start, end } = span;

  const plot = useRef<UPlot>(undefined);
  const across = useEffectEvent((): UPlot.Range.MinMax => [start / 1000, end / 1000]);
  const upwards = useEffectEvent((): UPlot.Range.MinMax => [from, to]);
  const look = useEffectEvent((index: number) => {
    const at = points.at[index];
    const value = points.values[index];
    setUnder(at === undefined || value === null || value === undefined ? undefined : { at, value });
  });

  // Created once: a new plot would lose the cursor during a touch.
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const tone = () => getComputedStyle(element).color;
    const stepAfter = UPlot.paths.stepped?.({ align: 1 });
    const drawn = new UPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        padding: [0, 0, 0, 0],
        legend: { show: false },
        scales: { x: { range: () => across() }, y: { range: () => upwards() } },
        axes: [{ show: false }, { show: false }],
        cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { size: 12 } },
        series: [
          {},
          {
            stroke: tone,
            width: 2.5,
            fill: () => tone().replace(/^rgb\((.+)\)$/, 'rgba($1, 0.13)'),
            points: { show: false },
            ...(stepped && stepAfter !== undefined ? { paths: stepAfter } : {}),
          },
        ],
        hooks: { setCursor: [({ cursor }) => look(cursor.idx ?? -1)] },
      },
      undefined,
      element,
    );
    plot.current = drawn;

    // Touch moves, for which browsers send no mouse moves.
    const follow = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      const box = drawn.over.getBoundingClientRect();
      drawn.setCursor({ left: event.clientX - box.left, top: event.clientY - box.top });
    };
    drawn.over.addEventListener('pointerdown', follow);
    drawn.over.addEventListener('pointermove', follow);
    const sizes = new ResizeObserver(() =>
      drawn.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      drawn.destroy();
      setUnder(undefined);
    };
  }, [stepped]);

  // New values bring new scales, and a new value under the cursor.
  useEffect(() => {
    plot.current?.setData([points.at.map((time) => time / 1000), [...points.values]]);
  }, [points, start, end, from, to, stepped]);

  const left = under === undefined ? 0 : positionOf(under.at, span);
  return (
    <>
      <div className={styles['y']} style={{ minWidth: widthOf(texts) }} aria-hidden="true">
        {ticks.map((tick, index) => (
          <span key={tick} style={{ bottom: `${((tick - from) / (to - from)) * 100}%` }}>
            {texts[index]}
          </span>
        ))}
      </div>
      <div className={styles['plot']} aria-hidden="true">
        {ticks.map((tick) => (
          <i
            key={tick}
            className={styles['rule']}
            style={{ bottom: `${((tick - from) / (to - from)) * 100}%` }}
          />
        ))}
        <div ref={container} className={styles['canvas']} data-base-ui-swipe-ignore="" />
        {under !== undefined && (
          <b className={styles['pill']} data-left={left > 60 ? '' : undefined} style={{ left: `${left}%` }}>
            {formatQuantity(under.value, unit, { max: digits })} · {momentText(under.at, end)}
          </b>
        )}
      </div>
    </>
  );
};
