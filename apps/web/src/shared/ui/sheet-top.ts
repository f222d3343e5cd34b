import { createContext, type ReactNode } from 'react';

/**
 * What every sheet shows under its head, because it lies over the place where the page shows it. Given by the app.
 * `onLeave` shuts the sheet, for whoever goes elsewhere from it; undefined where it has to be answered first.
 */
export type DrawSheetTop = (onLeave: (() => void) | undefined) => ReactNode;

export const SheetTopContext = createContext<DrawSheetTop>(() => null);
