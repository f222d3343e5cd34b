import { ApiError } from '#api/api-error.ts';
import type { HubPerson } from '#service-connection/service-connection.ts';
import type { Author } from '#store/audit-entry.ts';

/**
 * For a change that has waited for its turn: who asked for it may be no administrator any more.
 * @param everybody as the hub says now @throws ApiError
 */
export function checkAuthor(
  { userId }: Pick<Author, 'userId'>,
  everybody: ReadonlyMap<string, HubPerson>,
): void {
  const person = everybody.get(userId);
  if (person?.isAdmin !== true || !person.isActive) throw new ApiError('administrators_only');
}
