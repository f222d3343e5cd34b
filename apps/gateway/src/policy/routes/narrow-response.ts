import type { HttpRequest, RuleContext } from '../policy-caller.ts';
import type { Verdict } from '../verdict.ts';

/**
 * The hub gets the request, and the client what is left of its answer, by the role and the house as they are when it
 * arrives.
 * @param narrow undefined where nothing can be answered
 */
export const narrowResponse = (
  request: HttpRequest,
  context: RuleContext,
  narrow: (answer: unknown, context: RuleContext) => unknown,
): Verdict => ({
  kind: 'rewrite',
  request,
  answerFilter: {
    until: 'result',
    filter: (answer) => {
      const current = context.current();
      return current && narrow(answer, current);
    },
  },
});
