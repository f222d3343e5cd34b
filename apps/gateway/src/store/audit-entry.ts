import type { AuditAction, AuditEntry } from '@soglia/contracts/companion';
import type { NewAuditEntry } from './store.ts';

/** Who changes something: a person and the IP address from which they ask. */
export interface Author {
  readonly userId: string;
  readonly name: string;
  readonly address: string;
}

interface PersonAndAddress {
  readonly person: Pick<Author, 'userId' | 'name'>;
  readonly address: string;
}

/** Of a caller, what the audit log names. */
export const authorOf = ({ person: { userId, name }, address }: PersonAndAddress): Author => ({
  userId,
  name,
  address,
});

type Change = AuditEntry['changes'][number];
type Value = string | number | boolean | null | undefined | object;

/** Characters of one value: the devices of a role may be long. */
const VALUE_LENGTH = 500;

/** The entry of a change. @param author null for the gateway itself */
export function auditEntry(
  at: number,
  action: AuditAction,
  author: Author | null,
  about: { readonly id: string; readonly name: string; readonly changes?: readonly Change[] },
): NewAuditEntry {
  return {
    at,
    action,
    actor: author === null ? null : { id: author.userId, name: author.name },
    subject: { id: about.id, name: about.name },
    changes: [...(about.changes ?? [])],
    address: author?.address ?? null,
  };
}

/** The fields whose values differ, in the order of `fields`; what is undefined in `after` stays as it is. */
export function changesBetween<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Partial<Record<Field, Value>>>,
  after: Readonly<Partial<Record<Field, Value>>>,
): Change[] {
  return fields.flatMap((field) => {
    if (after[field] === undefined) return [];
    const [old, now] = [asText(before[field]), asText(after[field])];
    return old === now ? [] : [{ field, before: shortened(old), after: shortened(now) }];
  });
}

function asText(value: Value): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const shortened = (text: string | null): string | null =>
  text !== null && text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH).toWellFormed()}…` : text;
