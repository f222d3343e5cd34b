import { useEffect, useMemo, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { momentText, placeOf } from './axis-words.ts';
import styles from './chart.module.css';
import type { LineChartProps } from './line-chart.tsx';
import { valueAxis } from './value-axis.ts';

interface Under {
  readonly at: number;
  readonly value: number;
}

/** The drawn line, its scale, and the value under the finger. Heavy: comes by itself. */
export const LinePlot = ({ points, span, unit, digits, stepped = false, scale }: LineChartProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState<Under>();
  const axis = useMemo(() => valueAxis(points.values, scale), [points, scale]);
  const { from, to, ticks } = axis;
  const { start, end } = span;

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const { at, values } = points;
    const data: UPlot.AlignedData = [at.map((time) => time / 1000), [...values]];
    const plot = new UPlot(optionsFor(element), data, element);

    function optionsFor(root: HTMLElement): UPlot.Options {
      const tone = getComputedStyle(root).color;
      const stepAfter = UPlot.paths.stepped?.({ align: 1 });
      return {
        width: root.clientWidth,
        height: root.clientHeight,
        padding: [0, 0, 0, 0],
        legend: { show: false },
        scales: { x: { range: [start / 1000, end / 1000] }, y: { range: [from, to] } },
        axes: [{ show: false }, { show: false }],
        cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { size: 12 } },
        series: [
          {},
          {
            stroke: tone,
            width: 2.5,
            fill: tone.replace(/^rgb\((.+)\)$/, 'rgba($1, 0.13)'),
            points: { show: false },
            ...(stepped && stepAfter !== undefined ? { paths: stepAfter } : {}),
          },
        ],
        hooks: {
          setCursor: [
            ({ cursor }) => {
              const time = at[cursor.idx ?? -1];
              const value = values[cursor.idx ?? -1];
              setUnder(
                time === undefined || value === null || value === undefined ? undefined : { at: time, value },
              );
            },
          ],
        },
      };
    }

    // A finger that moves across, where the browser sends no moves of a mouse.
    const follow = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      const box = plot.over.getBoundingClientRect();
      plot.setCursor({ left: event.clientX - box.left, top: event.clientY - box.top });
    };
    plot.over.addEventListener('pointerdown', follow);
    plot.over.addEventListener('pointermove', follow);
    const sizes = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      plot.destroy();
    };
  }, [points, start, end, from, to, stepped]);

  const left = under === undefined ? 0 : placeOf(under.at, span);
  return (
    <>
      <div className={styles['y']} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${((tick - from) / (to - from)) * 100}%` }}>
            {formatNumber(tick, { max: 2 })}
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
        <div ref={place} className={styles['canvas']} data-base-ui-swipe-ignore="" />
        {under !== undefined && (
          <b className={styles['pill']} data-left={left > 60 ? '' : undefined} style={{ left: `${left}%` }}>
            {formatQuantity(under.value, unit, { max: digits })} · {momentText(under.at, end)}
          </b>
        )}
      </div>
    </>
  );
};
