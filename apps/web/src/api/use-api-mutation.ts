import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { clientOf } from './use-api-query.ts';

interface ApiMutationOptions<Value, Input> extends Pick<
  UseMutationOptions<Value, Error, Input>,
  'mutationFn' | 'onSuccess' | 'onError'
> {
  /** The first parts of the query keys whose data it changes: they are read again, also after a failure. */
  readonly changes: readonly string[];
}

/**
 * A change by our own API. It settles when the data that it changes have been read again. For lazily loaded code, like
 * {@link useApiQuery}.
 * @param session as for `useApiQuery`
 */
export function useApiMutation<Value, Input>(
  session: object,
  { changes, ...options }: ApiMutationOptions<Value, Input>,
): UseMutationResult<Value, Error, Input> {
  const client = clientOf(session);
  return useMutation(
    {
      ...options,
      onSettled: () =>
        Promise.all(changes.map((key) => client.invalidateQueries({ queryKey: [key] }))).catch(
          () => undefined,
        ),
    },
    client,
  );
}
