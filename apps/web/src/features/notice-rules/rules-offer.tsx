import { mdiBellOffOutline } from '@mdi/js';
import { TitledBlock } from '#home/controls/titled-block.tsx';
import { useCapabilities, useFeature } from '#hub/use-capabilities.ts';
import { useConnection } from '#hub/use-connection.ts';
import { Note } from '#shared/ui/note.tsx';
import { NoticeRules } from './rule-list.tsx';
import { t } from './texts/index.ts';

/** The person's rules, or why there are none here. */
export const NoticeRulesOffer = () => {
  const capabilities = useCapabilities();
  const isOffered = useFeature('notifications');
  const { state } = useConnection();
  if (isOffered) return <NoticeRules />;
  const why = capabilities.kind === 'bare' ? 'bare' : capabilities.kind === 'soglia' ? 'older' : 'away';
  if (why === 'away' && state.kind !== 'lost') return null;
  return (
    <TitledBlock title={t('title')}>
      <Note tone="info" icon={mdiBellOffOutline} role="status">
        {t(why)}
      </Note>
    </TitledBlock>
  );
};
