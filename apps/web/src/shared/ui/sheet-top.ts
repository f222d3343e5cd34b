import { createContext, type ReactNode } from 'react';

/**
 * Renders what every sheet shows below its head, as it covers the place where the page shows it; provided by the app.
 * `onLeave` closes the sheet before a navigation; undefined where the sheet cannot be dismissed.
 */
export type DrawSheetTop = (onLeave: (() => void) | undefined) => ReactNode;

export const SheetTopContext = createContext<DrawSheetTop>(() => null);
