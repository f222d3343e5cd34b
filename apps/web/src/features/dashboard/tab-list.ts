import type { CustomCategory } from '#home/categories/category.ts';
import { sections } from '#home/model/sections.ts';
import { t } from './texts/index.ts';

export interface Tab {
  readonly id: string;
  readonly name: string;
  /** Of a custom category. */
  readonly color: string | undefined;
}

/** The DOM id of the tab panel. */
export const PANEL = 'devices';

/** The DOM id of a tab. */
export const tabId = (id: string): string => `tab-${id}`;

/** The name of a custom category; its own words where it has none. */
export const nameOfCategory = ({ name }: CustomCategory): string => (name === '' ? t('unnamed') : name);

/** The built-in sections, then the custom categories. */
export const tabsOf = (categories: readonly CustomCategory[]): readonly Tab[] => [
  ...sections.map((id) => ({ id, name: t(`section.${id}`), color: undefined })),
  ...categories.map((category) => ({
    id: category.id,
    name: nameOfCategory(category),
    color: category.color,
  })),
];

/** The id of the tab that a key moves to from the chosen one; undefined for any other key. */
export function nextTab(tabs: readonly Tab[], chosen: string, key: string): string | undefined {
  const at = tabs.findIndex(({ id }) => id === chosen);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  return to === undefined ? undefined : tabs.at(to % tabs.length)?.id;
}
