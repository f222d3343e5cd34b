import {
  notifyManager,
  QueryClient,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// By its timer a second tap that is waiting already would come before the first is known to be pending.
notifyManager.setScheduler(queueMicrotask);

/** Tries of one query, beyond the first. */
const RETRIES = 2;

const clients = new WeakMap<object, QueryClient>();

/** One client for each session: what one person read is not in the cache of the next. */
export function clientOf(session: object): QueryClient {
  const client = clients.get(session) ?? createQueryClient();
  clients.set(session, client);
  return client;
}

/** Only what may pass by itself is tried again. */
const mayRetry = (tries: number, error: Error): boolean =>
  tries < RETRIES && error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The gateway may be in this home network: it answers also where the browser says that there is no internet.
      queries: { networkMode: 'always', retry: mayRetry },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Data of our own API, cached and shared by `queryKey`. Brings TanStack Query along: import it only in what is loaded
 * lazily, never on the way to the dashboard.
 * @param session any object that lives as long as the session whose data these are, such as the hub in use; the same
 *   one while mounted
 */
export const useApiQuery = <Value>(session: object, options: UseQueryOptions<Value>): UseQueryResult<Value> =>
  useQuery(options, clientOf(session));
