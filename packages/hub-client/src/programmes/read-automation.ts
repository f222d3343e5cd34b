import { isRecord } from '../is-record.ts';
import { automationConfigOf, inNewWords, type KeptProgramme } from './automation-config.ts';
import { parseProgramme } from './parse-programme.ts';
import { sameJson } from './same-json.ts';

export interface ReadAutomation extends KeptProgramme {
  /** It would do something else than the programme that it holds. */
  readonly edited: boolean;
}

/** Reads a stored automation back, in the words of any version; undefined when it holds no programme of this device. */
export function readAutomation(config: unknown, entityId: string): ReadAutomation | undefined {
  const variables = isRecord(config) ? config['variables'] : undefined;
  if (!isRecord(config) || !isRecord(variables)) return undefined;
  const programme = parseProgramme(variables['programme'], entityId);
  if (programme === undefined) return undefined;
  const { schedule_id: id } = variables;
  const kept = { programme, schedule_id: typeof id === 'string' ? id : null };
  const asSaved = inNewWords(automationConfigOf(kept, { name: '' }));
  return { ...kept, edited: !sameJson(inNewWords(config), asSaved) };
}
