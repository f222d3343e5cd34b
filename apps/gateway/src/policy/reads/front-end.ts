import { isRecord } from '@soglia/hub-client/json';
import { MAP, NOTIFICATIONS } from '../function-ids.ts';
import type { CommandMessage, CommandRule } from '../policy-caller.ts';
import { refuse } from '../refusals.ts';
import { refuseHere } from './requirements.ts';
import { narrowEvents, narrowResult, type Narrow } from './narrowed-answers.ts';

/** Of the core's settings: when the house was set up, and by which version. Others name dashboards. */
const visibleSettings: ReadonlySet<string> = new Set(['onboarded_date', 'onboarded_version']);

/** Settings of the hub's own pages for everybody, which may name any entity: limited roles get none but some of the core's. */
const narrowValue: Narrow = (given) => {
  const value = isRecord(given) ? given['value'] : undefined;
  if (!isRecord(value)) return noValue();
  return { value: Object.fromEntries(Object.entries(value).filter(([name]) => visibleSettings.has(name))) };
};

/** A hub without the value that was asked for. */
const noValue = (): unknown => ({ value: null });

const narrowOf = ({ key }: CommandMessage): Narrow => (key === 'core' ? narrowValue : noValue);

/** `frontend/get_system_data` */
export const getSystemData: CommandRule = (message, context) =>
  context.access.isLimited ? narrowResult(message, context, narrowOf(message)) : { kind: 'pass' };

/** `frontend/subscribe_system_data` */
export const subscribeSystemData: CommandRule = (message, context) =>
  context.access.isLimited ? narrowEvents(message, context, narrowOf(message)) : { kind: 'pass' };

/** `persistent_notification/subscribe`: every page of the hub asks for it. Without the function there never is any. */
export const subscribeNotifications: CommandRule = (message, context) =>
  context.access.functions.has(NOTIFICATIONS)
    ? { kind: 'pass' }
    : narrowEvents(message, context, (event) =>
        isRecord(event) && event['type'] === 'current' ? { type: 'current', notifications: {} } : undefined,
      );

/**
 * `lovelace/config` of a limited role, for which no dashboard is written: without one the hub's front end builds the page
 * from the states. The map is a dashboard from 2026 on, and empty unless it is said to be one.
 */
export const getOwnDashboard: CommandRule = ({ type, url_path: path }, { access }) =>
  path === 'map' && access.functions.has(MAP)
    ? { kind: 'answer', result: { strategy: { type: 'map' } } }
    : {
        ...refuse(type, 'closed'),
        hubError: { code: 'config_not_found', message: 'No config found.' },
      };

const OWN_NAME = '{{ user }}';

/** Characters: the hub is busy with a long template for seconds, and with nothing else meanwhile. */
const LONGEST_TEMPLATE = 4096;

/** Whether what stands around the name could begin or end another expression together with it. */
const isPlain = (text: string): boolean => !/\{[{%#]|[%#}]\}/.test(text) && !/^[{}]|[{}]$/.test(text);

/**
 * `render_template`: only a text with the name that the client itself sends, as the hub's first page greets people.
 * Every other template could read the whole house.
 */
export const renderTemplate: CommandRule = (message, context) => {
  const { template } = message;
  const isText = typeof template === 'string' && template.length <= LONGEST_TEMPLATE;
  const parts = isText ? template.split(OWN_NAME) : [];
  return parts.length > 1 && parts.every(isPlain)
    ? narrowEvents(message, context, (event) => event)
    : refuseHere(context, message.type, 'template');
};
