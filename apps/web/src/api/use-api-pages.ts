import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { clientOf } from './use-api-query.ts';

interface ApiPagesOptions<Page, At> {
  readonly queryKey: QueryKey;
  readonly readPage: (at: At | undefined, signal: AbortSignal) => Promise<Page>;
  /** Where the page after this one begins; undefined after the last one. */
  readonly nextOf: (page: Page) => At | undefined;
  /** Whether it is read by itself; true when not given. */
  readonly enabled?: boolean;
}

/**
 * A list that our own API gives page by page. For lazily loaded code, like `useApiQuery`.
 * @param session as for `useApiQuery`
 */
export const useApiPages = <Page, At>(
  session: object,
  { queryKey, readPage, nextOf, enabled = true }: ApiPagesOptions<Page, At>,
): UseInfiniteQueryResult<InfiniteData<Page, At | undefined>> =>
  useInfiniteQuery<Page, Error, InfiniteData<Page, At | undefined>, QueryKey, At | undefined>(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => readPage(pageParam as At | undefined, signal),
      initialPageParam: undefined,
      getNextPageParam: nextOf,
      enabled,
    },
    clientOf(session),
  );
