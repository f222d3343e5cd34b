import type { CustomCategory } from '#home/categories/category.ts';
import { sections } from '#home/model/sections.ts';
import { t } from './texts/index.ts';

export interface Tab {
  readonly id: string;
  readonly name: string;
  /** Of one that the person made. */
  readonly color: string | undefined;
}

/** The id of what the tabs switch, in the document. */
export const PANEL = 'devices';

/** The id of the tab in the document. */
export const tabId = (id: string): string => `tab-${id}`;

export const nameOfCategory = ({ name }: CustomCategory): string => (name === '' ? t('unnamed') : name);

/** The built-in sections, then the person's own. */
export const tabsOf = (categories: readonly CustomCategory[]): readonly Tab[] => [
  ...sections.map((id) => ({ id, name: t(`section.${id}`), color: undefined })),
  ...categories.map((category) => ({
    id: category.id,
    name: nameOfCategory(category),
    color: category.color,
  })),
];

/** Where a key leads from the chosen tab; undefined where it leads nowhere. */
export function nextTab(tabs: readonly Tab[], chosen: string, key: string): string | undefined {
  const at = tabs.findIndex(({ id }) => id === chosen);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  return to === undefined ? undefined : tabs.at(to % tabs.length)?.id;
}
