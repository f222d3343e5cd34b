import { createLazyModule, useLazyModule } from '#shared/lazy-module.ts';
import { SheetFailed, SheetLoading } from '../controls/sheet-placeholders.tsx';
import { useSchedulesAllowed } from './use-schedules-allowed.ts';
import type { SchedulePanelProps } from './schedule-panel.tsx';

/** The schedule editor. */
export const schedulePanel = createLazyModule(() => import('./schedule-panel.tsx'));

/** What a sheet shows of the schedule; the editor is loaded when it is shown, or while the page is idle. */
export const ScheduleSlot = (props: SchedulePanelProps) => {
  const { module, error, retry } = useLazyModule(schedulePanel);
  if (useSchedulesAllowed() === undefined) return <SheetLoading />;
  if (module !== undefined) return <module.SchedulePanel {...props} />;
  return error === undefined ? <SheetLoading /> : <SheetFailed onRetry={retry} />;
};
