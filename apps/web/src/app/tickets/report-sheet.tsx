import type { ComponentProps } from 'react';
import { NewTicketSheet } from '#features/tickets/form/new-ticket-sheet.tsx';
import { useTicketsHost } from './use-tickets-host.ts';

/** 'Apri un ticket' over any page, filled in for a problem. */
export const ReportSheet = (props: Omit<ComponentProps<typeof NewTicketSheet>, 'host'>) => (
  <NewTicketSheet {...props} host={useTicketsHost()} />
);
