import { useState } from 'react';
import { mdiPencilOutline, mdiPlus, mdiSolarPanel } from '@mdi/js';
import type { Period, StatisticRows } from '@soglia/energy/periods';
import type { EnergySources } from '@soglia/energy/sources';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { formatNumber, formatQuantity } from '#shared/format/quantity.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import { LatestReading } from '../devices/latest-reading.tsx';
import { PanelDialog } from '../devices/panel-dialog.tsx';
import type { KnownPanel } from '../devices/panel-draft.ts';
import type { Forecast } from './forecast.ts';
import { comparePanel, panelsOf, type PanelComparison } from './panel-comparison.ts';
import screen from '../energy.module.css';
import styles from './production.module.css';
import { t } from './texts/index.ts';

interface PanelListProps {
  readonly sources: EnergySources;
  /** Undefined while they are not known. */
  readonly rows: StatisticRows | undefined;
  readonly forecast: Forecast | undefined;
  readonly period: Period;
  readonly now: number;
  readonly nameOf: (meter: string) => string;
}

const noRows: StatisticRows = new Map();

/** The panels of the house, each with what it made and what was expected; the way to add and edit them. */
export const PanelList = ({ sources, rows, forecast, period, now, nameOf }: PanelListProps) => {
  const { settings, mayEdit } = useEnergySettings();
  const [edited, setEdited] = useState<{ readonly open: boolean; readonly panel?: KnownPanel | undefined }>({
    open: false,
  });
  const compared = panelsOf(settings, sources, nameOf).map((panel) =>
    comparePanel(panel, { sources, rows: rows ?? noRows, period, now, forecast }),
  );
  const ways = new Set(compared.filter(({ expected }) => expected !== undefined).map(({ by }) => by));
  return (
    <Panel title={t('panels.title')} count={compared.length} className={styles['wide']}>
      <ul className={styles['panels']}>
        {compared.map((comparison) => (
          <PanelRow
            key={comparison.panel.entity_id}
            comparison={comparison}
            mayEdit={mayEdit}
            onEdit={() => setEdited({ open: true, panel: comparison.panel })}
          />
        ))}
      </ul>
      {ways.has('estimate') && <p className={screen['hint']}>{t('panels.estimate')}</p>}
      {ways.has('forecast') && <p className={screen['hint']}>{t('panels.forecast')}</p>}
      {mayEdit && (
        <Button look="soft" className={styles['add']} onClick={() => setEdited({ open: true })}>
          <Icon path={mdiPlus} />
          {t('panels.add')}
        </Button>
      )}
      <PanelDialog
        open={edited.open}
        panel={edited.panel}
        onClose={() => setEdited({ ...edited, open: false })}
      />
    </Panel>
  );
};

interface PanelRowProps {
  readonly comparison: PanelComparison;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
}

const PanelRow = ({ comparison, mayEdit, onEdit }: PanelRowProps) => {
  const { panel, real, expected, by } = comparison;
  const { name, capacity, efficiency } = panel;
  const most = Math.max(real ?? 0, expected ?? 0);
  const width = (kwh: number | undefined) => `${most > 0 && kwh !== undefined ? (kwh / most) * 100 : 0}%`;
  return (
    <li>
      <Glyph>
        <Icon path={mdiSolarPanel} />
      </Glyph>
      <div className={styles['words']}>
        <b>{name}</b>
        <small>
          {capacity === undefined
            ? t('panels.incomplete')
            : t('panels.facts', {
                capacity: formatNumber(capacity, { max: 3 }),
                efficiency: formatNumber(efficiency),
              })}
        </small>
        <LatestReading entityId={panel.entity_id} />
      </div>
      <IconButton
        icon={mdiPencilOutline}
        label={t(mayEdit ? 'panels.edit' : 'panels.show', { name })}
        onClick={onEdit}
      />
      <dl className={styles['compared']}>
        <Compared name={t('panels.real')} kwh={real} width={width(real)} look="real" />
        {capacity !== undefined || expected !== undefined ? (
          <Compared
            name={t(`panels.expected.${by}`)}
            kwh={expected}
            width={width(expected)}
            look="expected"
          />
        ) : null}
      </dl>
      {real !== undefined && expected !== undefined && expected > 0.05 && (
        <p className={styles['share']}>
          {t('panels.share', { share: formatNumber((real / expected) * 100, { max: 0 }) })}
        </p>
      )}
    </li>
  );
};

interface ComparedProps {
  readonly name: string;
  readonly kwh: number | undefined;
  readonly width: string;
  readonly look: 'real' | 'expected';
}

const Compared = ({ name, kwh, width, look }: ComparedProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{kwh === undefined ? '–' : formatQuantity(kwh, 'kWh', { min: 2, max: 2 })}</dd>
    <i data-look={look} style={{ width }} aria-hidden="true" />
  </div>
);
