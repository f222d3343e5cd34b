import {
  HubCommandError,
  ServiceUnavailableError,
  type ServiceConnection,
} from '#service-connection/service-connection.ts';
import type { MessageSender } from './message-sender.ts';
import { inSmsAlphabet } from './sms-alphabet.ts';
import { hasPhone } from './sms-sender.ts';
import { retry, type FailedTry, type TryOptions } from './retry.ts';

export interface NotifyOptions extends TryOptions {
  readonly service: Pick<ServiceConnection, 'command'>;
}

/** Sends text messages by a notify service of the hub, such as `notify.twilio_sms`, to the person's phone. */
export function createNotifySender(
  notifyService: string,
  { service, ...options }: NotifyOptions,
): MessageSender {
  const [domain, name] = notifyService.split('.');

  const call = async (message: object, signal: AbortSignal): Promise<FailedTry | undefined> => {
    try {
      await service.command(
        { type: 'call_service', domain, service: name, service_data: message },
        { signal, timeout: options.limits.messageTry },
      );
      return undefined;
    } catch (error) {
      return judge(error);
    }
  };

  return {
    channel: 'notify',
    // The hub tells its administrators what a service is called with: they would have the owner's code.
    reaches: (recipient) => recipient.isOwner !== true && hasPhone(recipient),
    send: async ({ phone }, { subject, text }, _id, signal) => {
      const message = {
        title: withoutTemplate(inSmsAlphabet(subject)),
        message: withoutTemplate(inSmsAlphabet(text)),
        target: [phone],
      };
      await retry('notify', options, signal, (trySignal) => call(message, trySignal));
    },
    close: () => Promise.resolve(),
  };
}

/** Older hubs render the text as a template: a name could have them write the state of the house into it. */
const withoutTemplate = (text: string): string => text.replaceAll('{', '(').replaceAll('}', ')');

/** A command that was sent is not repeated: the hub knows no ids, and might have sent the message. */
function judge(error: unknown): FailedTry {
  if (error instanceof ServiceUnavailableError)
    return { reason: error.sent ? 'no answer of the hub' : 'no access to the hub', again: !error.sent };
  if (error instanceof HubCommandError) {
    const code = /^\w{1,40}$/.test(error.code) ? error.code : 'unknown_error';
    return { reason: `refused by the hub: ${code}`, again: false };
  }
  return { reason: 'no answer in time', again: false };
}
