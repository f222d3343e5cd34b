import type { MenuItem } from './menu-item.ts';
import { t } from './texts/index.ts';

/** The specification's list for a hub that has none of its own. */
export const staticItems = (): readonly MenuItem[] => [
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
