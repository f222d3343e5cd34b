import { createContext, type ReactNode } from 'react';

/** A button that reports the error to whoever looks after the house; nothing where nobody does. */
export const ReportActionContext = createContext<ReactNode>(undefined);
