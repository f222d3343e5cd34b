import { isRecord } from '@soglia/hub-client/json';
import type { RuleContext } from './policy-caller.ts';
import { createStateFilter } from './reads/attributes.ts';
import { isServiceVisible } from './reads/services.ts';
import { stringsOf } from './service-data.ts';

/** What stands between words that may be the id of an entity, or the name of a service. */
const BETWEEN = /[^\w.]|\.\.+/;

/** The hub's words where something went wrong inside it. */
const PLAIN = 'Unknown error';

function namesHidden(text: string, context: RuleContext): boolean {
  if (!text.includes('.')) return false;
  const { isForbidden } = createStateFilter(context);
  return text.split(BETWEEN).some((word) => {
    const name = word.replace(/^\.|\.$/g, '');
    const [domain = '', service = ''] = name.split('.');
    return isForbidden(name) && !isServiceVisible(domain, service, context);
  });
}

/**
 * The hub's error for a call, without its words where these name an entity or a service that the role does not see: what
 * a template or a script is made of acts on others.
 * @param error of a socket's answer, or the JSON body of a response: only the code is left of it
 */
export function narrowError(error: unknown, context: RuleContext): unknown {
  for (const text of stringsOf(error))
    if (namesHidden(text, context))
      return { ...(isRecord(error) && 'code' in error && { code: error['code'] }), message: PLAIN };
  return error;
}
