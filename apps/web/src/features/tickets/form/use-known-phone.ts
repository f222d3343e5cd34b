import { profileSchema } from '@soglia/contracts/companion';
import { requestApi } from '#api/request-api.ts';
import { useApiQuery } from '#api/use-api-query.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';
import { useFeature } from '#hub/use-capabilities.ts';
import type { ProviderState } from '../provider/use-ticket-provider.ts';
import { useTicketList } from '../use-tickets.ts';
import { lastPhone } from './stored-drafts.ts';
import { italianDigitsOf } from '../ticket-draft.ts';

/** The person's number as digits: of the last ticket written here, of their newest one, or of their profile; or empty. */
export function useKnownPhone(state: ProviderState): string {
  const hub = useHub();
  const origin = useCompanionOrigin();
  const hasProfile = useFeature('companion');
  const stored = lastPhone();
  const newest = useTicketList(state, 'Open').data?.pages[0]?.results[0]?.contact_phone ?? '';
  const profile = useApiQuery(hub, {
    queryKey: ['profile'],
    queryFn: ({ signal }) =>
      requestApi(origin, { path: '/api/user_profile', read: (body) => profileSchema.parse(body), signal }),
    enabled: stored === '' && italianDigitsOf(newest) === '' && hasProfile,
  });
  return (
    [stored, italianDigitsOf(newest), italianDigitsOf(profile.data?.phone ?? '')].find(
      (phone) => phone !== '',
    ) ?? ''
  );
}
