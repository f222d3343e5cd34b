import { useId, type ReactNode } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../../model/attributes.ts';
import { useSlide } from '../../../controls/use-slide.ts';
import styles from './cover-picture.module.css';
import { openShareOf } from './share.ts';

interface CoverPictureProps {
  readonly entity: Entity;
  /** Percent; undefined where the position cannot be set by dragging. */
  readonly onMove: ((percent: number) => void) | undefined;
  readonly disabled: boolean;
}

const SLATS = Array.from({ length: 15 }, (_, slat) => 16 + slat * 16);
const BARS = [22, 40, 58, 76, 94, 112, 130, 148, 166];
const ARCH = 'M16 252V100a84 84 0 0 1 168 0v152z';

/** The picture of a cover in its frame: a blind, a curtain, a gate or a door at its position. */
export const CoverPicture = ({ entity, onMove, disabled }: CoverPictureProps) => {
  const id = useId();
  const share = openShareOf(entity);
  const { shown, ground } = useSlide({
    value: share,
    min: 0,
    max: 100,
    step: 10,
    disabled: disabled || onMove === undefined,
    onChange: (percent) => onMove?.(percent),
  });
  const look = looks.get(textOf(entity, 'device_class') ?? '') ?? blind;
  return (
    <div
      className={styles['pane']}
      data-base-ui-swipe-ignore=""
      {...(onMove === undefined ? {} : { ...ground, 'data-movable': '' })}
    >
      <svg viewBox="0 0 200 260" aria-hidden="true">
        <defs>
          <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
            {look.sky.map((color, at) => (
              <stop key={color} offset={at / (look.sky.length - 1)} stopColor={color} />
            ))}
          </linearGradient>
          <clipPath id={`${id}hole`}>
            <path d={ARCH} />
          </clipPath>
        </defs>
        <g clipPath={`url(#${id}hole)`}>
          <path fill={`url(#${id}sky)`} d="M0 0h200v260H0z" />
          {look.scene}
          {look.cover(shown)}
        </g>
        <path className={styles['frame']} d={ARCH} />
      </svg>
    </div>
  );
};

interface Look {
  readonly sky: readonly string[];
  readonly scene: ReactNode;
  readonly cover: (open: number) => ReactNode;
}

const blind: Look = {
  sky: ['#ffe9b5', '#ffc98a', '#f59a76'],
  scene: (
    <>
      <circle cx="136" cy="168" r="22" fill="#fff3d0" />
      <path d="M0 214q40-34 84-14t60-8 60 6v62H0z" fill="#3f7b6b" />
      <path d="M0 236q60-22 110-6t90-6v36H0z" fill="#245a52" />
    </>
  ),
  cover: (open) => (
    <g className={styles['slats']} style={{ transform: `translateY(${-2.36 * open}px)` }}>
      <path className={styles['seams']} d="M0 0h200v250H0z" />
      {SLATS.map((y) => (
        <path key={y} d={`M0 ${y}h200v14.5H0z`} />
      ))}
      <path className={styles['foot']} d="M0 250h200v6H0z" />
    </g>
  ),
};

const path: Pick<Look, 'sky' | 'scene'> = {
  sky: ['#1d4d53', '#f0a36b'],
  scene: (
    <>
      <path d="M0 200q50-20 90-8h20q50-14 90 6v62H0z" fill="#1d5148" opacity=".75" />
      <path d="M84 252 97 196h6l13 56z" fill="#f3d9ac" />
    </>
  ),
};

const gate: Look = {
  ...path,
  cover: (open) => (
    <g className={styles['gate']} style={{ transform: `translateX(${-1.7 * open}px)` }}>
      {BARS.map((x) => {
        const top = 118 + Math.abs(x - 94) * 0.28;
        return <path key={x} d={`M${x} ${top}h7V252h-7z`} />;
      })}
      <path d="M14 160h172v8H14zM14 226h172v8H14z" />
    </g>
  ),
};

const leaf: Look = {
  ...path,
  cover: (open) => (
    <g className={styles['leaf']} style={{ transform: `scaleX(${1 - open * 0.0085})` }}>
      <path d="M16 16h168v236H16z" />
      <circle cx="164" cy="160" r="6" />
    </g>
  ),
};

const drapes: Look = {
  ...blind,
  cover: (open) => (
    <>
      {['left', 'right'].map((side) => (
        <path
          key={side}
          className={styles[side]}
          style={{ transform: `scaleX(${1 - open * 0.008})` }}
          d={side === 'left' ? 'M16 10h84v244H16z' : 'M100 10h84v244h-84z'}
        />
      ))}
    </>
  ),
};

const looks = new Map<string, Look>([
  ['gate', gate],
  ['door', leaf],
  ['window', leaf],
  ['curtain', drapes],
]);
