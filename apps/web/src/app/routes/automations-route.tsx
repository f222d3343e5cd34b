import { AutomationsScreen } from '#features/automations/automations-screen.tsx';
import { addressOfView, viewOfAddress } from '#features/automations/automations-view.ts';
import { QuestionProvider } from '#shared/dialogs/question-provider.tsx';
import { useLocation, useNavigate } from '../router/router.tsx';
import { companionLinks } from './companion-links.tsx';

/** What was opened from the list is closed by going back to it. */
const FROM_LIST = { fromList: true };
const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;

/** /automations; `?nuova`, `?modifica=`, `?duplica=` and `?dettagli=` open what lies over the list. */
export const Screen = () => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const view = viewOfAddress(search);
  return (
    <QuestionProvider>
      <AutomationsScreen
        view={view}
        onView={(next) => {
          if (next.kind === 'list') {
            if (isFromList(state)) navigate(-1);
            else navigate(addressOfView(next), { replace: true });
          } else
            navigate(addressOfView(next), {
              // From one over the list to another: one step back to the list.
              ...(view.kind !== 'list' && { replace: true }),
              state: view.kind === 'list' ? FROM_LIST : state,
            });
        }}
        onGone={() => navigate(addressOfView({ kind: 'list' }), { replace: true })}
        home={companionLinks().home}
      />
    </QuestionProvider>
  );
};
