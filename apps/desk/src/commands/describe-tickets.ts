import type { Ticket, TicketDetail } from '@soglia/contracts/tickets';

/** Texts of people go to a terminal: without characters that would move its cursor or change its colours. */
const plain = (text: string): string => text.replaceAll(/[^\P{C}\n\t]/gu, '�');

const when = (moment: string | null): string => (moment ?? '').slice(0, 16).replace('T', ' ');

export const listLine = ({ number, status, stage, priority, title, reference, created_at: at }: Ticket) =>
  plain(`#${number ?? ''}  ${status}  ${stage ?? ''}  ${priority}  ${when(at)}  ${reference}  ${title}`);

export function describeTicket(ticket: TicketDetail): string {
  const { contact_phone: phone, remote_consent: consent } = ticket;
  const pictures = (count: number) => (count === 0 ? [] : [`[${count} pictures]`]);
  return plain(
    [
      listLine(ticket),
      `Telephone ${phone}`,
      ...(consent === null ? [] : [`Remote access ${consent.granted ? 'allowed' : 'not allowed'}`]),
      '',
      ticket.description,
      ...pictures(ticket.pictures.length),
      ...ticket.diagnostics.map(({ label, value }) => `${label}: ${value}`),
      ...ticket.messages.flatMap(({ author, created_at: at, text, pictures: own }) => [
        '',
        `${author}, ${when(at)}`,
        text,
        ...pictures(own.length),
      ]),
    ].join('\n'),
  );
}
