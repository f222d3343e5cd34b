import type { Ticket, TicketDetail, TicketMessage } from '@soglia/contracts/tickets';

export const ticketOf = (number: number, more: Partial<Ticket> = {}): Ticket => ({
  id: `t-${number}`,
  number,
  title: 'Caldaia in blocco',
  status: 'Open',
  stage: 'new',
  priority: 'Urgent',
  description: 'Da stamattina il termostato chiede calore ma la caldaia non parte.',
  reference: 'maria',
  contact_phone: '+393331234567',
  created_at: '2026-11-20T07:12:00Z',
  updated_at: '2026-11-20T07:12:00Z',
  unread: 0,
  remote_consent: null,
  ...more,
});

export const messageOf = (id: string, more: Partial<TicketMessage> = {}): TicketMessage => ({
  id,
  from: 'desk',
  author: 'Paolo Ferri',
  text: 'Buongiorno, provo a ripartire da qui.',
  created_at: '2026-11-20T08:00:00Z',
  pictures: [],
  ...more,
});

export const detailOf = (ticket: Ticket, more: Partial<TicketDetail> = {}): TicketDetail => ({
  ...ticket,
  diagnostics: [],
  messages: [],
  pictures: [],
  ...more,
});
