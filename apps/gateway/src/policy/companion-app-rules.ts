import { COST_OF_KEEPING, lengthOfTexts, MOST_KEPT } from './kept-texts.ts';
import type { CommandRule, HttpRequest, RouteRule, RuleContext } from './policy-caller.ts';
import { narrowEvents } from './reads/narrowed-answers.ts';
import { malformed, refuse } from './refusals.ts';
import type { RouteEntry } from './routes/route-rules.ts';
import type { RefuseVerdict } from './verdict.ts';

/** The right to use the hub's own phone app, which reports by a webhook that nobody but the hub can read. */
const RIGHT = 'companion';

const refusalOf = (act: string, { access }: RuleContext): RefuseVerdict | undefined =>
  access.rights.has(RIGHT)
    ? undefined
    : refuse(act, access.isWithinTimes ? 'right' : 'outside_times', { right: RIGHT });

const registerPhone: RouteRule = (request, _params, context, act) => {
  const refusal = refusalOf(act, context);
  const length = lengthOfTexts(request.body);
  if (refusal !== undefined || length > MOST_KEPT) return refusal ?? malformed;
  return { kind: 'rewrite', request, keeps: COST_OF_KEEPING + length };
};

/** The hub lets everybody have the messages of their own phones only. */
const ownMessages: CommandRule = (message, context) =>
  refusalOf(message.type, context) ?? narrowEvents(message, context, (event) => event);

const confirmOwnMessage: CommandRule = (message, context) =>
  refusalOf(message.type, context) ?? { kind: 'pass' };

const REGISTRATIONS = '/api/mobile_app/registrations';

export const isPhoneRegistration = ({ method, path }: Pick<HttpRequest, 'method' | 'path'>): boolean =>
  method === 'POST' && path === REGISTRATIONS;

/** For the list of refusals. */
export const WEBHOOK_ACT = 'POST /api/webhook/{webhook_id}';

const WEBHOOK = /^\/api\/webhook\/([^/]+)$/;

/** The id in the path of a webhook; undefined for all other paths. @param path decoded */
export const webhookOf = (path: string): string | undefined => WEBHOOK.exec(path)?.[1];

/** A call of a phone, which the gateway cannot read: states that the hub keeps and tells everybody, most of all. */
const callOfPhone: RouteRule = (_request, _params, context, act) =>
  refusalOf(act, context) ?? { kind: 'pass', mostBodyBytes: MOST_KEPT };

/** What the right `companion` opens of the API. */
export const companionAppRoutes: readonly RouteEntry[] = [
  {
    methods: ['POST'],
    pattern: REGISTRATIONS,
    readsBody: true,
    rule: registerPhone,
  },
  {
    methods: ['POST', 'PUT', 'GET', 'HEAD'],
    pattern: '/api/webhook/{webhook_id}',
    keepsBody: true,
    rule: callOfPhone,
  },
];

/** What it opens on the socket. */
export const companionAppCommands: readonly (readonly [string, CommandRule])[] = [
  ['mobile_app/push_notification_channel', ownMessages],
  ['mobile_app/push_notification_confirm', confirmOwnMessage],
];
