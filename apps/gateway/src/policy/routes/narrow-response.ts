import type { HttpRequest, RuleContext } from '../policy-caller.ts';
import type { Narrow } from '../reads/narrowed-answers.ts';
import type { Verdict } from '../verdict.ts';

/**
 * The hub gets the request, and the client what is left of its answer, by the role and the house as they are when it
 * arrives.
 * @param narrow undefined where nothing can be answered
 * @param narrowError what is left of the body of a response that says what went wrong; all of it without this
 */
export const narrowResponse = (
  request: HttpRequest,
  context: RuleContext,
  narrow: Narrow,
  narrowError?: Narrow,
): Verdict => ({
  kind: 'rewrite',
  request,
  answerFilter: {
    until: 'result',
    filter: (answer) => {
      const current = context.current();
      return current && narrow(answer, current);
    },
    ...(narrowError !== undefined && { filterError: (body) => narrowError(body, context) }),
  },
});
