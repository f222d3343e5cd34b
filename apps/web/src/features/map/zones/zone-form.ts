import { cleanText } from '@soglia/hub-client/text';
import type { ZoneFields } from '@soglia/hub-client/zones';
import type { Checked } from '#shared/forms/form.tsx';
import type { MapZone, ZoneDraft } from '../map-types.ts';
import { degreesText, parseDegrees, parsePosition, type Axis } from './coordinates.ts';
import { DEFAULT_RADIUS, isRadius, parseRadius } from '../radius.ts';
import { t } from './texts/index.ts';
import type { Position } from '../position.ts';
import { DEFAULT_ICON } from './zone-icons.ts';

/** Of a name, characters. */
export const MAX_NAME = 100;

/** A field that also the map changes: what was typed counts as long as the map has not changed the value since. */
interface Typed {
  readonly text: string;
  readonly value: number;
}

/** What the form holds besides the draft, which the map shows too. */
export interface ZoneForm {
  readonly name: string;
  readonly passive: boolean;
  readonly typed: Readonly<Partial<Record<Axis | 'radius', Typed>>>;
}

export const newDraft = ({ latitude, longitude }: Position): ZoneDraft => ({
  key: undefined,
  latitude,
  longitude,
  radius: DEFAULT_RADIUS,
  icon: DEFAULT_ICON,
});

export const draftOf = ({ key, latitude, longitude, radius, icon }: MapZone): ZoneDraft => ({
  key,
  latitude,
  longitude,
  radius,
  icon,
});

export const formOf = (zone: MapZone | undefined): ZoneForm => ({
  name: zone?.name ?? '',
  passive: zone?.passive ?? false,
  typed: {},
});

/** What a field shows. */
export function shownText(form: ZoneForm, draft: ZoneDraft, field: Axis | 'radius'): string {
  const typed = form.typed[field];
  if (typed?.value === draft[field]) return typed.text;
  return field === 'radius' ? String(Math.round(draft.radius)) : degreesText(draft[field]);
}

interface Both {
  readonly form: ZoneForm;
  readonly draft: ZoneDraft;
}

/** The form and the draft after something was typed; a latitude and a longitude pasted together fill both fields. */
export function afterTyping({ form, draft }: Both, field: Axis | 'radius', text: string): Both {
  const position = field === 'radius' ? undefined : parsePosition(text);
  if (position !== undefined) {
    const { latitude: _, longitude: __, ...typed } = form.typed;
    return { form: { ...form, typed }, draft: { ...draft, ...position } };
  }
  const parsed = field === 'radius' ? validRadius(text) : parseDegrees(text, field);
  const value = parsed ?? draft[field];
  return {
    form: { ...form, typed: { ...form.typed, [field]: { text, value } } },
    draft: { ...draft, [field]: value },
  };
}

/** What was changed of a zone: what the hub has beyond our limits is not sent back to it. */
export const changedFields = (shown: MapZone, fields: ZoneFields): Partial<ZoneFields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => shown[key as keyof ZoneFields] !== value),
  );

function validRadius(text: string): number | undefined {
  const radius = parseRadius(text);
  return radius !== undefined && isRadius(radius) ? radius : undefined;
}

/**
 * What is saved, or what is wrong with each field. A radius that the hub has already is kept, even beyond our limits.
 * @param zone what is changed; undefined of a new zone
 */
export function checkZone({ form, draft }: Both, zone: MapZone | undefined): Checked<ZoneFields> {
  const errors: Record<string, string> = {};
  const name = cleanText(form.name);
  if (name === '') errors['name'] = t('missing.name');
  else if (name.length > MAX_NAME) errors['name'] = t('invalid.name');
  // The hub would put it in the place of the house itself.
  else if (name.toLowerCase() === 'home' && name !== zone?.name) errors['name'] = t('reserved.name');
  for (const axis of ['latitude', 'longitude'] as const) {
    const text = shownText(form, draft, axis).trim();
    if (text === '') errors[axis] = t(`missing.${axis}`);
    else if (parseDegrees(text, axis) === undefined) errors[axis] = t(`invalid.${axis}`);
  }
  const radius = parseRadius(shownText(form, draft, 'radius'));
  const isKept = zone !== undefined && draft.radius === zone.radius && radius === Math.round(zone.radius);
  if (radius === undefined || !(isRadius(radius) || isKept)) errors['radius'] = t('invalid.radius');
  if (Object.keys(errors).length > 0) return { errors };
  const { latitude, longitude, icon } = draft;
  return { value: { name, latitude, longitude, radius: draft.radius, icon, passive: form.passive } };
}
