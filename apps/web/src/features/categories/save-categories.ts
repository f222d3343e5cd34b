import { notify } from '#shared/ui/notices.ts';
import { categories } from '#home/categories/category-store.ts';
import type { CategoryChange } from '#home/categories/change-categories.ts';
import { t } from './texts/index.ts';

/** Changes what is kept, and says so where this browser keeps nothing. */
export function changeKept(change: CategoryChange): void {
  categories.change(change);
  if (!categories.lasts()) notify({ title: t('kept.title'), text: t('kept.text'), tone: 'warn' });
}
