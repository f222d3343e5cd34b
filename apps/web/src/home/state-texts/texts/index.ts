import it from './it.json?messages';
import type source from './it.json';
import { defineTexts } from '#shared/i18n/texts.ts';

export const t = defineTexts<keyof typeof source>(it, () => import('./en.json?messages'));
