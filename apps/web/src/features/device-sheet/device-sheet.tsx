import { useState, type ComponentProps } from 'react';
import { linePlot } from '#shared/charts/line-chart.tsx';
import { schedulePanel } from '#home/schedules/schedule-slot.tsx';
import { useLazyModule } from '#shared/lazy-module.ts';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import type { OnReport } from './report-device.tsx';
import { loadEverySheet } from './sheet-modules.ts';
import { SheetFrame } from './sheet-frame.tsx';

interface DeviceSheetProps {
  readonly open: boolean;
  /** Undefined while none is open: the last one stays drawn until it has closed. */
  readonly entityId: string | undefined;
  readonly onClose: () => void;
  /** Opens 'Modifica dispositivo'. */
  readonly onEdit?: (entityId: string) => void;
  /** Opens 'Avvisami quando'; undefined where nobody would tell. */
  readonly onNotify?: ((entityId: string) => void) | undefined;
  /** 'Segnala un problema'; absent where nobody would read it. */
  readonly onReport?: OnReport;
}

/** The sheet of whatever device an address names. */
export const DeviceSheet = ({ open, entityId, onClose, onEdit, onNotify, onReport }: DeviceSheetProps) => {
  const [last, setLast] = useState(entityId);
  if (entityId !== undefined && entityId !== last) setLast(entityId);
  const shown = entityId ?? last;
  if (shown === undefined) return null;
  return (
    <SheetOfEntity
      key={shown}
      open={open}
      entityId={shown}
      onClose={onClose}
      onClosed={() => setLast(undefined)}
      onEdit={onEdit}
      onNotify={onNotify}
      onReport={onReport}
    />
  );
};

/** Nothing until the kind of the entity is loaded; a failure goes to the error boundary. */
const SheetOfEntity = (props: Omit<ComponentProps<typeof SheetFrame>, 'kind'>) => {
  const { module: kind, error } = useLazyModule(kindForSheet(props.entityId));
  if (error !== undefined) throw error;
  return kind === undefined ? null : <SheetFrame {...props} kind={kind} />;
};

/** Loads what sheets need, while the page is idle. */
export async function prepareSheets(): Promise<void> {
  await loadEverySheet();
  await schedulePanel.load().catch(() => undefined);
  await linePlot.load().catch(() => undefined);
}
