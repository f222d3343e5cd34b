import { DESK_INFO_PATH, deskInfoSchema } from '@soglia/contracts/tickets';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import type { Limits } from '#limits.ts';
import { createDeskProvider } from './desk-provider.ts';
import { isProviderAway, type ProviderClient } from './provider-client.ts';
import type { TicketProvider } from './ticket-provider.ts';

export interface FindProviderOptions {
  readonly client: ProviderClient;
  readonly plain: TicketProvider;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'ticketCall' | 'ticketProviderMemory'>;
}

/**
 * Finds out what is at the provider's address: our desk, which says what it can do, or anything with the specification's
 * calls. That is remembered until a call fails: the address may have been given to another one, or updated.
 */
export function createProviderFinder({ client, plain, clock, limits }: FindProviderOptions) {
  let known: { readonly provider: TicketProvider; readonly at: number } | undefined;
  let asking: Promise<TicketProvider> | undefined;

  const ask = async (): Promise<TicketProvider> => {
    let answer: unknown;
    try {
      // Nobody's own signal: others wait for the same answer.
      answer = await client.call({ path: DESK_INFO_PATH, signal: AbortSignal.timeout(limits.ticketCall) });
    } catch (error) {
      if (!isPlainAnswer(error)) throw error;
    }
    const { success, data } = deskInfoSchema.safeParse(answer);
    const provider = success ? createDeskProvider(client, data) : plain;
    known = { provider, at: clock.now() };
    return provider;
  };

  const current = (): Promise<TicketProvider> => {
    // A clock that was set back keeps nothing for longer.
    if (known !== undefined && Math.abs(clock.now() - known.at) < limits.ticketProviderMemory)
      return Promise.resolve(known.provider);
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    current,
    /** @throws ApiError */
    use: async <Result>(work: (provider: TicketProvider) => Promise<Result>): Promise<Result> => {
      try {
        return await work(await current());
      } catch (error) {
        if (isProviderAway(error)) known = undefined;
        throw error;
      }
    },
    /** It is asked anew what it is. */
    forget: (): void => {
      known = undefined;
    },
  };
}

export type ProviderFinder = ReturnType<typeof createProviderFinder>;

/**
 * Whether a provider answered that it has no such path: with an error, with a page of its own, or, as some that stand
 * behind a key do, by refusing the key there. Where the key is no good, its next call says so.
 */
const isPlainAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'tickets_unreachable' && error.code !== 'too_many_requests';
