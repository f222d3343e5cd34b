import {
  contactPhoneSchema,
  ticketTextSchema,
  ticketTitleSchema,
  type TicketPriority,
} from '@soglia/contracts/tickets';
import type { FieldErrors } from '#shared/forms/form.tsx';
import { t } from './provider/texts/index.ts';

/** What the form holds. */
export interface TicketDraft {
  /** Digits only. */
  readonly phone: string;
  readonly title: string;
  readonly description: string;
  readonly priority: TicketPriority;
  /** Whether the technician may reach the house for it. */
  readonly consent: boolean;
}

export const emptyDraft: TicketDraft = {
  phone: '',
  title: '',
  description: '',
  priority: 'Medium',
  consent: false,
};

/** The country code in front of a number that was pasted. */
const COUNTRY = /^\s*(?:\+|00)\s*39/;
/** A number with the country code, whose plus sign the field has dropped: longer than a mobile one that begins with 39. */
const WITH_COUNTRY = /^39(3\d{8,9}|0\d{8,10})$/;

/** What the field keeps of what was typed or pasted: digits, without the country code. */
export const digitsOf = (typed: string): string =>
  typed.replace(COUNTRY, '').replaceAll(/\D/g, '').slice(0, 20);

/** What the field begins with of a number that is known: nothing of one from abroad, as +39 is sent before the digits. */
export const italianDigitsOf = (phone: string): string =>
  /^\s*(?:\+|00)/.test(phone) && !COUNTRY.test(phone) ? '' : digitsOf(phone);

/** As it is sent: +39 before the number, without a zero at its beginning. */
export function phoneToSend(phone: string): string {
  if (phone.startsWith('+39')) return phone;
  const digits = digitsOf(phone);
  const number = WITH_COUNTRY.exec(digits)?.[1] ?? digits;
  return `+39${number.replace(/^0/, '')}`;
}

/** The description with its last line: whether the technician may reach the house. */
export const describedWithConsent = ({
  description,
  consent,
}: Pick<TicketDraft, 'description' | 'consent'>): string =>
  `${description.trim()}\n\n${t(consent ? 'consent.line.yes' : 'consent.line.no')}`;

/** What the person wrote, without that last line: a list has no room for it. */
export const withoutConsent = (description: string): string =>
  [t('consent.line.yes'), t('consent.line.no')]
    .reduce((text, line) => (text.endsWith(`\n${line}`) ? text.slice(0, -line.length) : text), description)
    .trim();

/** The errors of the form by field; empty where it can be sent. */
export function checkDraft(draft: TicketDraft): FieldErrors {
  const missing = (['phone', 'title', 'description'] as const).filter((field) => draft[field].trim() === '');
  if (missing.length > 0)
    // Said once, at the last of them, as it names all fields; the others are marked.
    return Object.fromEntries(
      missing.map((field, index) => [
        field,
        index === missing.length - 1 ? t('error.fields') : t('error.field'),
      ]),
    );
  return {
    ...(contactPhoneSchema.safeParse(phoneToSend(draft.phone)).success ? {} : { phone: t('error.phone') }),
    ...(ticketTitleSchema.safeParse(draft.title).success ? {} : { title: t('error.title') }),
    ...(ticketTextSchema.safeParse(describedWithConsent(draft)).success
      ? {}
      : { description: t('error.description') }),
  };
}
