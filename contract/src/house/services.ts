import type { Command, Context } from '../wire/messages.ts';
import type { HubSocket } from '../wire/socket.ts';

export interface CallFields {
  readonly target?: Readonly<Record<string, unknown>>;
  readonly service_data?: Readonly<Record<string, unknown>>;
  readonly return_response?: boolean;
}

export const serviceCall = (domain: string, service: string, fields: CallFields = {}): Command => ({
  type: 'call_service',
  domain,
  service,
  ...fields,
});

/** Calls a service that must go well, and returns the context under which it ran. */
export async function callService(
  hub: HubSocket,
  domain: string,
  service: string,
  fields: CallFields = {},
): Promise<Context> {
  const { context } = await hub.result<{ context: Context }>(serviceCall(domain, service, fields));
  return context;
}
