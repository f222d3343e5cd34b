import { toHubError } from '@soglia/hub-client/errors';
import { isRecord } from '@soglia/hub-client/json';
import { spellConfig } from '../config/spelling.ts';
import type { Fields, Spelling } from '../config/types.ts';
import { runOperation, type Operation } from './operation.ts';
import type { AutomationPart, HubAccess, PartVerdict, StoreOptions } from './types.ts';
import { spellingsOf } from './write-config.ts';

const parts = ['triggers', 'conditions', 'actions'] as const;

/**
 * What the hub says to the triggers, conditions and actions of a configuration, of those that it has; in English. Rejects
 * with AutomationError.
 */
export const validateParts = (
  access: HubAccess,
  fields: Fields,
  options: StoreOptions = {},
): Promise<Readonly<Partial<Record<AutomationPart, PartVerdict>>>> =>
  runOperation(access, options, async (operation) => {
    const [first, second] = spellingsOf(access.connection.state);
    try {
      return await validate(operation, fields, first);
    } catch (cause) {
      if (toHubError(cause).code !== 'invalid') throw cause;
      return await validate(operation, fields, second);
    }
  });

async function validate(operation: Operation, fields: Fields, spelling: Spelling) {
  const spelled = spellConfig(fields, spelling);
  const keyOf = (part: AutomationPart) => (spelling === 'legacy' ? part.slice(0, -1) : part);
  const asked = Object.fromEntries(
    parts.filter((part) => keyOf(part) in spelled).map((part) => [keyOf(part), spelled[keyOf(part)]]),
  );
  const answer = await operation.command({ type: 'validate_config', ...asked });
  const verdicts = parts.map((part): [AutomationPart, PartVerdict | undefined] => [
    part,
    verdictOf(isRecord(answer) ? answer[keyOf(part)] : undefined),
  ]);
  return Object.fromEntries(verdicts.filter(([, verdict]) => verdict !== undefined));
}

function verdictOf(value: unknown): PartVerdict | undefined {
  if (!isRecord(value) || typeof value['valid'] !== 'boolean') return undefined;
  const { valid, error } = value;
  return { valid, error: typeof error === 'string' ? error : undefined };
}
