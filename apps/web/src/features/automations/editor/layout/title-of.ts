import { partAt } from '../draft/part-lists.ts';
import type { TemplateChoice } from '../template-choice.ts';
import type { EditorPage } from '../editor-context.ts';
import type { EditorState } from '../draft/editor-state.ts';
import type { Conflict } from '../saving/use-saving.ts';
import type { EditorStart } from '../saving/use-opened.ts';
import { t as saving } from '../saving/texts/index.ts';
import { t as templates } from '../templates/texts/index.ts';
import { t } from '../texts/index.ts';

interface Shown {
  readonly start: EditorStart;
  readonly state: EditorState;
  readonly templateChoice: TemplateChoice;
  readonly page: EditorPage | undefined;
  readonly conflict: Conflict | undefined;
  readonly readOnly: boolean;
}

/** The title of the sheet: what its page on top is about. */
export function titleOf({ start, state, templateChoice, page, conflict, readOnly }: Shown): string {
  if (conflict !== undefined) return saving('conflict.title');
  switch (page?.kind) {
    case 'pick':
      return t(`pick.${page.section}`);
    case 'devices':
      return t('pick.devices');
    case 'kinds':
      return t('pick.kinds');
    case 'part': {
      const { start: from } = page;
      if (from.kind === 'room') return t('part.action');
      return t(`part.${from.kind === 'part' ? from.part.section : from.section}`);
    }
    case 'group': {
      const found = partAt(state.draft, page.path);
      if (found?.section === 'condition') return t('page.group');
      return t(found?.part.kind === 'if' ? 'page.if' : 'page.wait');
    }
    case 'other': {
      const found = partAt(state.draft, page.path);
      return found === undefined ? t('view') : t(`part.${found.section}`);
    }
    case undefined:
      if (templateChoice?.template !== undefined) return templates(`${templateChoice.template.id}.name`);
      if (templateChoice !== undefined) return templates('title');
      if (start.kind !== 'edit') return t('new');
      return t(readOnly ? 'view' : 'edit');
  }
}
