import { useEffect, useEffectEvent } from 'react';
import { mdiRedo, mdiUndo } from '@mdi/js';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useEditor } from '../editor-context.ts';
import { t } from '../texts/index.ts';

/** The browser undoes the letters in a field by itself. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/** 'Annulla modifica' and its contrary, also by Ctrl+Z; not while a part has a form of its own. */
export const UndoButtons = ({ hidden }: { readonly hidden: boolean }) => {
  const { state, change } = useEditor();
  const { past, future } = state;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
    if (!isUndo || hidden || isTyping(event.target)) return;
    event.preventDefault();
    change({ type: event.shiftKey ? 'redo' : 'undo' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (hidden || (past.length === 0 && future.length === 0)) return null;
  return (
    <>
      <IconButton
        icon={mdiUndo}
        label={t('undo')}
        aria-disabled={past.length === 0 || undefined}
        onClick={() => change({ type: 'undo' })}
      />
      {future.length > 0 && (
        <IconButton icon={mdiRedo} label={t('redo')} onClick={() => change({ type: 'redo' })} />
      )}
    </>
  );
};
