import { isRecord } from '@soglia/hub-client/json';
import { isCarriedNumber } from '#wire/exact-json.ts';
import { isListed } from './media-sources.ts';
import type { RuleContext } from './policy-caller.ts';
import { createStateFilter } from './reads/attributes.ts';
import { entitiesNamedBy, isDashboard } from './service-data.ts';

/**
 * Leaves out of a service's response what names entities that are not visible: values with such a key, and objects and
 * strings of lists that name one, also in the address of a media source, and pictures of one. So are media of the house
 * that the role may not look into, and for limited roles dashboards and how many media the hub does not list.
 */
export function createResponseFilter(context: RuleContext): (response: unknown) => unknown {
  const { access } = context;
  const isHiddenPicture = (text: string) =>
    text.includes('_proxy') && createStateFilter(context).isForbidden(text);
  const isHidden = (text: string) => entitiesNamedBy(text).some((id) => !access.isVisible(id));
  const isHiddenMedia = (value: unknown): boolean =>
    isRecord(value) && !isListed(value['media_content_id'], access);
  const namesHidden = (value: unknown): boolean =>
    typeof value === 'string'
      ? isHidden(value)
      : isRecord(value) &&
        (isHiddenMedia(value) ||
          Object.values(value).some((field) => typeof field === 'string' && isHidden(field)) ||
          (access.isLimited && isDashboard(value['media_content_type'])));

  const filter = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !namesHidden(item)).map(filter);
    if (!isRecord(value) || isCarriedNumber(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, field]) => !isHidden(key) && !(typeof field === 'string' && isHidden(field)))
        .filter(
          ([, field]) => !isHiddenMedia(field) && !(typeof field === 'string' && isHiddenPicture(field)),
        )
        .map(([key, field]) => [key, key === 'not_shown' && access.isLimited ? 0 : filter(field)]),
    );
  };
  return filter;
}
