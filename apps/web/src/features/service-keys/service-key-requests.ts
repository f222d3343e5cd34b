import {
  newServiceKeySchema,
  SERVICE_KEYS_PATH,
  serviceKeysSchema,
  type NewServiceKey,
  type ServiceKey,
} from '@soglia/contracts/notifications';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useApiQuery } from '#api/use-api-query.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';

const KEY = 'service-keys';

/** The keys with which programs send notices, newest first. */
export function useServiceKeys() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiQuery(hub, {
    queryKey: [KEY],
    queryFn: ({ signal }) =>
      requestApi<readonly ServiceKey[]>(origin, {
        path: SERVICE_KEYS_PATH,
        read: (body) => serviceKeysSchema.parse(body).keys,
        signal,
      }),
  });
}

const createKey = (origin: ApiOrigin, name: string): Promise<NewServiceKey> =>
  requestApi(origin, {
    method: 'POST',
    path: SERVICE_KEYS_PATH,
    json: { name },
    read: (body) => newServiceKeySchema.parse(body),
  });

/** The answer holds the key itself, which nobody tells again: it is not cached. */
export function useCreateServiceKey() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiMutation(hub, { changes: [KEY], mutationFn: (name: string) => createKey(origin, name) });
}

export function useRevokeServiceKey() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiMutation(hub, {
    changes: [KEY],
    mutationFn: (id: string) =>
      requestApi(origin, {
        method: 'DELETE',
        path: `${SERVICE_KEYS_PATH}/${encodeURIComponent(id)}`,
        read: () => true,
      }),
  });
}
