import { readAutomation, type Fields } from '@soglia/automations/config';
import { deleteAutomation, saveAutomation, type HubAccess } from '@soglia/automations/store';

let last = 0;

/** As the hub's own editor makes them; no two at once. */
export function newId(): string {
  last = Math.max(Date.now(), last + 1);
  return String(last);
}

/** An automation that was saved; it is deleted when the scope ends. */
export async function acquireConfiguration(
  access: HubAccess,
  fields: Fields,
): Promise<{ readonly id: string; readonly entityId: string } & AsyncDisposable> {
  const id = newId();
  const automation = readAutomation({ alias: `Contract ${id}`, ...fields });
  const { entityId } = await saveAutomation(access, { id, automation, expected: undefined });
  if (entityId === undefined) throw new Error(`${id} is not visible to who saved it`);
  return { id, entityId, [Symbol.asyncDispose]: () => deleteAutomation(access, id) };
}
