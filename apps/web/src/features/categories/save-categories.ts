import { notify } from '#shared/ui/notices.ts';
import { categories } from '#home/categories/category-store.ts';
import type { CategoryChange } from '#home/categories/change-categories.ts';
import { t } from './texts/index.ts';

/** Changes and stores the custom categories; a notice tells the person where this browser cannot store them. */
export function saveCategories(change: CategoryChange): void {
  categories.change(change);
  if (!categories.lasts()) notify({ title: t('kept.title'), text: t('kept.text'), tone: 'warn' });
}
