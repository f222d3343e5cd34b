import { createLazyModule, useLazyModule } from '#shared/lazy-module.ts';
import { SheetFailed, SheetLoading } from '../controls/sheet-placeholders.tsx';
import type { ProgrammePanelProps } from './schedule-panel.tsx';

/** What programmes are edited with, and its words. */
export const schedulePanel = createLazyModule(() => import('./schedule-panel.tsx'));

/** The place of a programme in a sheet: it is heavy, and comes when it is looked at, or before when the page is idle. */
export const ProgrammeSlot = (props: ProgrammePanelProps) => {
  const { module, error, retry } = useLazyModule(schedulePanel);
  if (module !== undefined) return <module.ProgrammePanel {...props} />;
  return error === undefined ? <SheetLoading /> : <SheetFailed onRetry={retry} />;
};
