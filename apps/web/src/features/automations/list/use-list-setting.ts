import { useMemo } from 'react';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownTimeZone } from '#hub/use-house-clock.ts';
import { useSentenceWords } from '#home/automations/use-sentence-words.ts';
import { timeOf } from '#home/model/attributes.ts';
import { useNow } from '#shared/use-now.ts';
import type { AutomationsView } from '../automations-view.ts';
import type { ListSetting } from './list-setting.ts';

/** How often "oggi" and the next runs are worked out, milliseconds. */
const REFRESH_MS = 60_000;

interface Options {
  readonly mayRead: boolean;
  readonly mayOpenEditor: boolean;
  readonly onView: (view: AutomationsView) => void;
}

/** What all cards share. */
export function useListSetting({ mayRead, mayOpenEditor, onView }: Options): ListSetting {
  const words = useSentenceWords();
  const now = useNow(REFRESH_MS);
  const timeZone = useKnownTimeZone(mayRead);
  const sky = useEntity(mayRead ? 'sun.sun' : undefined);
  const sunriseAt = sky && timeOf(sky, 'next_rising');
  const sunsetAt = sky && timeOf(sky, 'next_setting');
  return useMemo(
    () => ({
      words,
      now,
      timeZone,
      sun: sunriseAt === undefined || sunsetAt === undefined ? undefined : { sunriseAt, sunsetAt },
      mayRead,
      mayOpenEditor,
      onOpen: (entityId) => onView({ kind: 'details', entityId }),
      onEdit: (entityId) => onView({ kind: 'edit', entityId }),
    }),
    [words, now, timeZone, sunriseAt, sunsetAt, mayRead, mayOpenEditor, onView],
  );
}
