import { use, useState } from 'react';
import { linePlotPart } from '#shared/charts/line-chart.tsx';
import { programmePart } from '#home/schedules/schedule-slot.tsx';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import { loadEverySheet } from './sheet-modules.ts';
import { SheetFrame } from './sheet-frame.tsx';

interface DeviceSheetProps {
  readonly open: boolean;
  /** Undefined while none is open: the last one stays drawn until it has closed. */
  readonly entityId: string | undefined;
  readonly onClose: () => void;
  /** Opens 'Modifica dispositivo'. */
  readonly onEdit?: (entityId: string) => void;
}

/** The sheet of whatever device an address names. */
export const DeviceSheet = ({ open, entityId, onClose, onEdit }: DeviceSheetProps) => {
  const [last, setLast] = useState(entityId);
  if (entityId !== undefined && entityId !== last) setLast(entityId);
  const shown = entityId ?? last;
  if (shown === undefined) return null;
  const kind = kindForSheet(shown);
  return (
    <SheetFrame
      key={shown}
      open={open}
      entityId={shown}
      kind={kind instanceof Promise ? use(kind) : kind}
      onClose={onClose}
      onClosed={() => setLast(undefined)}
      onEdit={onEdit}
    />
  );
};

/** For the moment in which the page has nothing better to do. */
export async function prepareSheets(): Promise<void> {
  await loadEverySheet();
  await programmePart.load().catch(() => undefined);
  await linePlotPart.load().catch(() => undefined);
}
