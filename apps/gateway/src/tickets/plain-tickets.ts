import {
  providerTicketSchema,
  TICKET_PRIORITIES,
  type DeskTicketInput,
  type ProviderTicket,
  type TicketDetail,
} from '@soglia/contracts/tickets';

/** Marks an id that the provider writes in characters which an id of ours does not have. */
const ENCODED = 'x-';
const LONGEST_ID = 64;

/** The id of a provider's ticket as the app gets it; undefined where it is too long for one. */
export function publicId(id: string): string | undefined {
  if (/^[\w-]{1,64}$/.test(id) && !id.startsWith(ENCODED)) return id;
  const encoded = `${ENCODED}${Buffer.from(id, 'utf8').toString('base64url')}`;
  return id !== '' && encoded.length <= LONGEST_ID ? encoded : undefined;
}

/** The provider's own id. */
export const providerId = (id: string): string =>
  id.startsWith(ENCODED) ? Buffer.from(id.slice(ENCODED.length), 'base64url').toString('utf8') : id;

/** A ticket of the specification's fields with those that it does not have; undefined where it is none. */
export function readPlainTicket(given: unknown): TicketDetail | undefined {
  const { success, data } = providerTicketSchema.safeParse(given);
  const id = success ? publicId(data.id) : undefined;
  return success && id !== undefined ? toDetail(data, id) : undefined;
}

const toDetail = (ticket: ProviderTicket, id: string): TicketDetail => ({
  id,
  number: null,
  title: ticket.title,
  stage: null,
  description: ticket.description,
  // Of the specification: whatever is not Open shows as closed.
  status: ticket.status === 'Open' ? 'Open' : 'Closed',
  priority: TICKET_PRIORITIES.find((priority) => priority === ticket.priority) ?? 'Medium',
  reference: ticket.reference ?? '',
  contact_phone: ticket.contact_phone ?? '',
  created_at: toMoment(ticket.created_at),
  updated_at: toMoment(ticket.updated_at),
  unread: 0,
  remote_consent: null,
  diagnostics: [],
  messages: [],
  pictures: [],
});

function toMoment(text: string | null | undefined): string | null {
  const ms = Date.parse(text ?? '');
  const moment = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
  // Years of more than four digits are written in a form that is no moment of ours.
  return /^\d{4}-/.test(moment) ? moment : null;
}

/** What a provider is sent that knows no diagnostics: they stand under the description. */
export function toPlainInput(ticket: DeskTicketInput): Readonly<Record<string, string>> {
  const { contact_phone, title, priority, description, reference, diagnostics = [], entity_id } = ticket;
  const lines = [
    ...(entity_id === undefined ? [] : [`Dispositivo: ${entity_id}`]),
    ...diagnostics.map(({ label, value }) => `${label}: ${value}`),
  ];
  const more = lines.length === 0 ? '' : `\n\nDiagnostica\n${lines.map((line) => `- ${line}`).join('\n')}`;
  return { contact_phone, title, status: 'Open', priority, description: `${description}${more}`, reference };
}
