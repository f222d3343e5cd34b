import * as z from 'zod';
import { parseJson } from '@soglia/hub-client/json';
import { auditEntry, type Author } from '#store/audit-entry.ts';
import type { Repair, Repositories } from '#store/store.ts';

/** Under which the store has what the audit log is to say of a new password, beside the repair of that id. */
const nameOf = (repairId: string): string => `password_reset.${repairId}`;

const resetSchema = z.object({
  at: z.number(),
  person: z.object({ id: z.string(), name: z.string() }),
  author: z.object({ userId: z.string(), name: z.string(), address: z.string() }),
});

/** Who gets a new password, and from whom. */
interface PasswordReset {
  readonly at: number;
  readonly person: { readonly id: string; readonly name: string };
  readonly author: Author;
}

/**
 * Before the first step on the hub: what the audit log is to say, from which the person is told, stands by with the repair.
 * So it is written also by a gateway that finds the repair after this one was killed.
 */
export async function beginReset(
  { repairs, values }: Pick<Repositories, 'repairs' | 'values'>,
  repair: Repair,
  reset: PasswordReset,
): Promise<void> {
  await repairs.add(repair);
  await values.set(nameOf(repair.id), JSON.stringify(reset));
}

/** The hub has not set the password. */
export async function dropReset(
  { repairs, values }: Pick<Repositories, 'repairs' | 'values'>,
  repairId: string,
): Promise<void> {
  await repairs.remove(repairId);
  await values.remove(nameOf(repairId));
}

/** The hub has set the password, or may have: it is written once, and what was asked for to recover the former one ends. */
export async function writeReset(
  { auditLog, recoveries, values }: Pick<Repositories, 'auditLog' | 'recoveries' | 'values'>,
  repairId: string,
): Promise<void> {
  const { data: reset } = resetSchema.safeParse(parseJson((await values.get(nameOf(repairId))) ?? ''));
  if (reset === undefined) return;
  await noteReset({ auditLog, recoveries }, reset);
  await values.remove(nameOf(repairId));
}

/** The hub has set the password, and nothing stood by for it. */
export async function noteReset(
  { auditLog, recoveries }: Pick<Repositories, 'auditLog' | 'recoveries'>,
  { at, person, author }: PasswordReset,
): Promise<void> {
  await auditLog.add(auditEntry(at, 'person.password_reset', author, person));
  // Another gateway may have put a token back meanwhile.
  await recoveries.removeOf(person.id);
}
