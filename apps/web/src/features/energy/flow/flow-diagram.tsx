import type { CSSProperties } from 'react';
import { mdiBatteryMedium, mdiFlashOutline, mdiPowerPlugOutline, mdiSolarPowerVariantOutline } from '@mdi/js';
import { formatNumber, formatPercent } from '#shared/format/quantity.ts';
import { classNames } from '#shared/ui/class-names.ts';
import styles from './flow.module.css';
import type { LivePower } from './use-live-power.ts';
import { t } from './texts/index.ts';

/** Less than this does not flow, kW. */
const STILL_KW = 0.005;

interface FlowDiagramProps {
  readonly power: LivePower;
  /** Whether the house has them at all. */
  readonly hasSun: boolean;
  readonly hasBattery: boolean;
  /** The values are old. */
  readonly stale: boolean;
}

/** What flows now between sun, grid, battery, house and its largest consumers. The figures below it say the same. */
export const FlowDiagram = ({ power, hasSun, hasBattery, stale }: FlowDiagramProps) => {
  const { sun, grid, battery, house, level, consumers } = power;
  const [first, second] = consumers;
  const giving = grid !== undefined && grid < -STILL_KW;
  const charging = battery !== undefined && battery < -STILL_KW;
  return (
    <section
      className={classNames(styles['panel'], stale && styles['stale'])}
      aria-label={t('now')}
      data-still={stale || undefined}
    >
      <svg className={styles['flow']} viewBox="0 0 320 150" aria-hidden="true">
        {hasSun && <Way d="M52 54C110 54 96 84 160 84" look="sun" power={sun} />}
        <Way d="M268 54c-58 0-44 30-108 30" look="grid" power={grid} />
        {hasBattery && <Way d="M160 40v30" look="battery" power={battery} />}
        {first && <Way d="M160 118H44" look="consumer" power={first.power} />}
        {second && <Way d="M160 118H276" look="consumer" power={second.power} />}
        <path className={styles['arch']} d="M132 138V92a28 28 0 0 1 56 0v46z" />
        <path className={styles['leaf']} d="M142 138V92a18 18 0 0 1 18-18c10 14 14 28 14 40s-2 18-4 24z" />
        {hasSun && <Node x={46} y={54} r={26} look="sun" icon={mdiSolarPowerVariantOutline} />}
        <Node x={274} y={54} r={26} look="grid" icon={mdiFlashOutline} />
        {hasBattery && <Node x={160} y={24} r={20} look="battery" icon={mdiBatteryMedium} />}
        {first && <Node x={36} y={118} r={18} look="consumer" icon={mdiPowerPlugOutline} />}
        {second && <Node x={284} y={118} r={18} look="consumer" icon={mdiPowerPlugOutline} />}
      </svg>
      <dl className={styles['facts']}>
        {hasSun && <Fact at="start" name={t('sun')} power={sun} />}
        <Fact at="middle" name={t('house')} power={house} main />
        <Fact at="end" name={t(giving ? 'grid.giving' : 'grid')} power={grid} />
        {first && <Fact at="start" row={2} name={first.name} power={first.power} />}
        {hasBattery && (
          <Fact
            at="middle"
            row={2}
            name={
              battery === undefined || Math.abs(battery) <= STILL_KW
                ? t('battery')
                : t(charging ? 'battery.charging' : 'battery.giving')
            }
            power={battery}
            note={level === undefined ? undefined : formatPercent(level)}
          />
        )}
        {second && <Fact at="end" row={2} name={second.name} power={second.power} />}
      </dl>
    </section>
  );
};

type Look = 'sun' | 'grid' | 'battery' | 'consumer';

interface WayProps {
  readonly d: string;
  readonly look: Look;
  /** Along the path; against it where it is negative. */
  readonly power: number | undefined;
}

/** A way that energy takes; faster the more there is. */
const Way = ({ d, look, power }: WayProps) => {
  const flows = power !== undefined && Math.abs(power) > STILL_KW;
  const pace: CSSProperties = {
    animationDuration: `${Math.max(0.4, 1.6 / (0.5 + Math.abs(power ?? 0))).toFixed(2)}s`,
    animationDirection: (power ?? 0) < 0 ? 'reverse' : 'normal',
  };
  return (
    <>
      <path className={styles['way']} d={d} />
      {flows && <path className={classNames(styles['stream'], styles[look])} d={d} style={pace} />}
    </>
  );
};

interface NodeProps {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly look: Look;
  /** Path data. */
  readonly icon: string;
}

const Node = ({ x, y, r, look, icon }: NodeProps) => (
  <g className={classNames(styles['node'], styles[look])}>
    <circle cx={x} cy={y} r={r} />
    <path d={icon} transform={`translate(${x - r * 0.46} ${y - r * 0.46}) scale(${(r * 0.92) / 24})`} />
  </g>
);

interface FactProps {
  readonly at: 'start' | 'middle' | 'end';
  readonly row?: 1 | 2;
  readonly name: string;
  readonly power: number | undefined;
  readonly note?: string | undefined;
  readonly main?: boolean;
}

const Fact = ({ at, row = 1, name, power, note, main = false }: FactProps) => (
  <div className={main ? styles['main'] : undefined} data-at={at} data-row={row}>
    <dt>{name}</dt>
    <dd>
      {power === undefined ? (
        '–'
      ) : (
        <>
          {formatNumber(Math.abs(power), { min: 2 })}
          <small> kW</small>
        </>
      )}
      {note !== undefined && <small> · {note}</small>}
    </dd>
  </div>
);
