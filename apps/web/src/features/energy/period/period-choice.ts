import { createContext } from 'react';
import type { PeriodKind } from '@soglia/energy/periods';
import type { OpenedTable } from '#shared/charts/data-table.tsx';

/** The period that a person has chosen, as the address of the screen names it. */
export interface PeriodChoice {
  readonly kind: PeriodKind;
  /** A day in it, `YYYY-MM-DD` in the house; undefined: the current one. */
  readonly day: string | undefined;
}

/** What the tabs share: the chosen period, and whether the table under a chart is open. */
export interface SharedView {
  /** Undefined: each tab begins with its own. */
  readonly choice: PeriodChoice | undefined;
  readonly choose: (choice: PeriodChoice) => void;
  readonly table: OpenedTable;
}

const nothing = () => undefined;

export const SharedViewContext = createContext<SharedView>({
  choice: undefined,
  choose: nothing,
  table: { open: false, onOpen: nothing },
});
