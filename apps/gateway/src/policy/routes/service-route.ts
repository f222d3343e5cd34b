import { isRecord } from '@soglia/hub-client/json';
import type { HttpRequest, RouteRule } from '../policy-caller.ts';
import { createStateFilter } from '../reads/attributes.ts';
import type { RouteEntry } from './route-rules.ts';
import { decideServiceCall } from '../service-call.ts';
import { narrowError } from '../hub-words.ts';
import type { Narrow } from '../reads/narrowed-answers.ts';
import { narrowResponse } from './narrow-response.ts';

/** `POST /api/services/{domain}/{service}`: the same act as `call_service`. */
const callService: RouteRule = (request, params, context) => {
  const { domain, service } = params;
  const returnsResponse = new URLSearchParams(request.query).has('return_response');
  const call = { domain, service, data: request.body, target: undefined, returnsResponse };
  const decided = decideServiceCall(call, context);
  if ('refuse' in decided) return decided.refuse;
  const asked: HttpRequest = {
    kind: 'http',
    method: request.method,
    query: returnsResponse ? 'return_response' : '',
    path: `/api/services/${decided.domain}/${decided.service}`,
    body: { ...decided.data, ...decided.target },
  };
  const narrow: Narrow = (answer, current) => {
    const { states } = createStateFilter(current);
    if (!returnsResponse || !isRecord(answer)) return states(answer);
    const { changed_states: changed, service_response: response } = answer;
    return { changed_states: states(changed), service_response: decided.filterResponse(response) };
  };
  return { ...narrowResponse(asked, context, narrow, narrowError), keeps: decided.keeps };
};

export const serviceRoutes: readonly RouteEntry[] = [
  {
    methods: ['POST'],
    pattern: '/api/services/{domain}/{service}',
    readsBody: true,
    rule: callService,
  },
];
