import { useSyncExternalStore } from 'react';
import { categories } from './category-store.ts';
import type { CustomCategory } from './category.ts';

/** The custom categories, also as another window changes them. */
export const useCategories = (): readonly CustomCategory[] =>
  useSyncExternalStore(categories.subscribe, categories.list);
