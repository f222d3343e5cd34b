import type { CommandOptions, Connection } from '../connection/types.ts';
import { isRecord } from '../json/json.ts';
import { sendRestRequest, type RestRequest } from '../rest/send-request.ts';
import type { ZoneFields } from './types.ts';

/** What the specification changes zones with; no hub of Home Assistant offers it by itself. */
type ZoneService = 'create' | 'remove';

/** Which of the specification's services for zones the hub has (`get_services`). Rejects with HubError. */
export async function readZoneServices(
  connection: Pick<Connection, 'command'>,
  options: CommandOptions = {},
): Promise<ReadonlySet<ZoneService>> {
  const services = await connection.command({ type: 'get_services' }, options);
  const zone = isRecord(services) ? services['zone'] : undefined;
  if (!isRecord(zone)) return new Set();
  return new Set((['create', 'remove'] as const).filter((name) => name in zone));
}

type ServiceRequest = Pick<RestRequest, 'platform' | 'base' | 'bearer' | 'signal'>;

/** `POST /api/services/zone/create`. Resolves to the HTTP status. Rejects with HubError where no answer came. */
export const callZoneCreate = (request: ServiceRequest, fields: ZoneFields): Promise<number> =>
  post(request, 'create', { ...fields });

/** `POST /api/services/zone/remove`. Resolves to the HTTP status. Rejects with HubError where no answer came. */
export const callZoneRemove = (request: ServiceRequest, entityId: string): Promise<number> =>
  post(request, 'remove', { entity_id: entityId });

async function post(
  request: ServiceRequest,
  service: ZoneService,
  json: Readonly<Record<string, unknown>>,
): Promise<number> {
  const path = `/api/services/zone/${service}`;
  const { status } = await sendRestRequest({ ...request, method: 'POST', path, json });
  return status;
}
