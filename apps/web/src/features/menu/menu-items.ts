import { cleanText } from '@soglia/hub-client/text';
import { t } from './texts/index.ts';

/** One page of the hub, as the menu shows it. */
export interface MenuItem {
  /** The number of the item as a text: 1 to 10 have fixed icons. */
  readonly id: string;
  readonly label: string;
  /** A path on the hub as it was received: validate it before following it. */
  readonly url: string | undefined;
}

/** Items beyond this number are ignored. */
const MAX_ITEMS = 50;

/** The menu of a hub that has no list of its own. */
export const defaultMenuItems = (): readonly MenuItem[] => [
  { id: '1', label: t('item.map'), url: '/map/0' },
  { id: '2', label: t('item.energy'), url: '/energy' },
  { id: '3', label: t('item.logbook'), url: '/logbook' },
  { id: '4', label: t('item.history'), url: '/history' },
  { id: '5', label: t('item.components'), url: '/hacs/dashboard' },
  { id: '6', label: t('item.media'), url: '/media-browser/browser' },
  { id: '7', label: t('item.todo'), url: '/todo?entity_id=todo.lista_della_spesa' },
  { id: '8', label: t('item.developerTools'), url: '/developer-tools/yaml' },
  { id: '9', label: t('item.config'), url: '/config/dashboard' },
  { id: '10', label: t('item.notifications'), url: '/notifications' },
];

/** Reads the body of `GET /api/roles_permissions`; undefined where it is not a list. */
export function parseMenuItems(body: unknown): readonly MenuItem[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const items = new Map<string, MenuItem>();
  for (const value of body.slice(0, MAX_ITEMS)) {
    const item = parseItem(value);
    if (item !== undefined && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

/** Undefined for an item without a label to show. */
function parseItem(value: unknown): MenuItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { menu_item: id, menu_label, url } = value as Record<string, unknown>;
  const label = cleanText(textOf(menu_label) ?? '');
  if (label === '' || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  return { id: String(id), label, url: textOf(url) };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
