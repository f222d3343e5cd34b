import {
  DESK_TICKETS_PATH,
  deskTicketInputSchema,
  ticketIdSchema,
  ticketsQuerySchema,
} from '@soglia/contracts/tickets';
import { z } from 'zod';

/** What the specification's client sends passes as well: any telephone number, and texts for status and priority. */
export const ticketBodySchema = z.object({
  ...deskTicketInputSchema.shape,
  contact_phone: z.string().trim().min(1).max(100),
  status: z.string().max(20).optional(),
  priority: z.string().max(20),
});

export const listQuerySchema = z.object({
  ...ticketsQuerySchema.shape,
  reference: z.string().min(1).max(255).optional(),
});

export const ticketParamsSchema = z.object({ id: ticketIdSchema });
export const pictureParamsSchema = z.object({ id: ticketIdSchema, pictureId: ticketIdSchema });

export const ticketPath = `${DESK_TICKETS_PATH}/:id`;
