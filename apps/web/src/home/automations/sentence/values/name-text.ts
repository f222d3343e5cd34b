import { areFeminine } from '@soglia/italian/several';
import type { Target } from '@soglia/automations/config';
import { domainOf } from '@soglia/hub-client/entities';
import { nameOf, readableName } from '../../../model/name.ts';
import { strong } from '../marked-text.ts';
import type { SentenceWords } from '../sentence-words.ts';
import { listText } from './number-text.ts';
import { t } from './texts/index.ts';

/** How many names a sentence gives before it counts the others. */
const MOST_NAMES = 4;

/** An entity that does not exist is called by its id, as readable words. */
export const nameOfEntity = (entityId: string, words: SentenceWords): string =>
  words.entityName(entityId) ?? nameOf(entityId, undefined);

type Junction = 'conjunction' | 'disjunction';

/** "**Luca** o **Anna**"; of many the first ones, and how many more. */
export function namesText(entityIds: readonly string[], words: SentenceWords, junction: Junction): string {
  const names = entityIds.map((id) => strong(nameOfEntity(id, words)));
  if (names.length === 0) return t('nothing');
  if (names.length <= MOST_NAMES) return listText(names, junction);
  const shown = names.slice(0, MOST_NAMES - 1);
  const count = names.length - shown.length;
  const people = entityIds.every((id) => domainOf(id) === 'person');
  if (people) return listText([...shown, t('more.people', { count })], junction);
  const feminine = areFeminine(entityIds.map((id) => words.ending(id)));
  return listText([...shown, t(feminine ? 'more.feminine' : 'more.things', { count })], junction);
}

const groups = ['light', 'cover', 'switch', 'climate', 'media_player', 'fan', 'lock'] as const;

/** "le luci in **Cucina**". */
const allOf = (domain: string, where: string): string =>
  t(`all.${groups.find((group) => group === domain) ?? 'other'}`, { where });

/** What a service of a domain, or a purpose, is about: "**Luci del vialetto** e le luci in **Cucina**". */
export function targetText(target: Target, domain: string, words: SentenceWords): string {
  const { entityIds, deviceIds, areaIds, floorIds, labelIds } = target;
  const isAll = entityIds.includes('all');
  const groups = [
    ...areaIds.map((id) => t('area', { name: strong(words.areaName(id) ?? readableName(id)) })),
    ...floorIds.map((id) => t('area', { name: strong(words.floorName(id) ?? readableName(id)) })),
    ...labelIds.map((id) => t('label', { name: strong(readableName(id)) })),
    ...(isAll ? [t('everywhere')] : []),
  ];
  const named = entityIds.filter((id) => id !== 'all' && id !== 'none');
  const things = [
    ...(named.length > 0 ? [namesText(named, words, 'conjunction')] : []),
    ...deviceIds.map((id) => deviceText(id, words)),
    ...(groups.length > 0 ? [allOf(domain, listText(groups, 'conjunction'))] : []),
  ];
  return things.length === 0 ? t('nothing') : listText(things, 'conjunction');
}

export function deviceText(deviceId: string, words: SentenceWords): string {
  const name = words.deviceName(deviceId);
  return name === undefined ? t('device') : strong(name);
}

const attributes = [
  'brightness',
  'temperature',
  'current_temperature',
  'humidity',
  'current_humidity',
  'current_position',
  'battery_level',
  'volume_level',
  'hvac_action',
  'preset_mode',
  'elevation',
  'azimuth',
  'percentage',
  'current',
] as const;

/** "la luminosità di **Lampada**". */
export function attributeText(attribute: string, name: string): string {
  const known = attributes.find((one) => one === attribute);
  const what =
    known === undefined
      ? t('attribute.other', { attribute: readableName(attribute) })
      : t(`attribute.${known}`);
  return t('attributeOf', { attribute: what, name });
}
